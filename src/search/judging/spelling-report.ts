// What the owner reads after articles were asked for in misspelt ways.

import type { AskedSpelling, SpellingVerdict } from './judge-spelling.ts'
import { WAYS } from './spellings.ts'

const MOST_SHOWN = 100

export type JudgedSpelling = {
  readonly asked: AskedSpelling
  readonly verdict: SpellingVerdict
  /** The article that stood first; null when nothing was found. */
  readonly first: string | null
}

export function spellingReport(judged: readonly JudgedSpelling[]): string[] {
  const missed = judged.filter(({ verdict }) => verdict === 'missed')
  const second = judged.filter(({ verdict }) => verdict === 'second')
  return [
    'Товар с этим артикулом первый, по способам записи:',
    ...Object.keys(WAYS).map((way) => wayLine(way, judged)),
    ...listed('Читается двояко, показаны оба, нужный ниже:', second),
    ...listed('Промахи:', missed),
    '',
    `Запросов: ${judged.length}, промахов: ${missed.length}, двояких: ${second.length}.`,
  ]
}

function wayLine(way: string, judged: readonly JudgedSpelling[]): string {
  const ones = judged.filter(({ asked }) => asked.way === way)
  const first = ones.filter(({ verdict }) => verdict === 'first').length
  return `  ${way.padEnd(20)} ${first} из ${ones.length}`
}

function listed(title: string, judged: readonly JudgedSpelling[]): string[] {
  if (judged.length === 0) return []
  const lines = judged.slice(0, MOST_SHOWN).map(({ asked: { text, article, way }, first }) => {
    return `  «${text}» (${way}) вместо ${article}: ${first ?? 'ничего'}`
  })
  const rest = judged.length > MOST_SHOWN ? [`  … показаны первые ${MOST_SHOWN}`] : []
  return ['', title, ...lines, ...rest]
}
