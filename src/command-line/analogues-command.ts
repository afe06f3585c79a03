// npm run shop -- analogues: why products are in one group; parts what grew together wrongly.

import { ShopError } from '#src/shared/errors.ts'
import {
  deleteSourceAnalogues,
  findNamedProduct,
  type NamedProduct,
  showAnalogues,
  stopAnalogues,
  unstopAnalogues,
} from '#src/supply/server/commands.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const ANALOGUES_USAGE =
  'analogues show АРТИКУЛ | analogues stop АРТИКУЛ АРТИКУЛ --reason ПРИЧИНА | ' +
  'analogues unstop АРТИКУЛ АРТИКУЛ | analogues forget ИСТОЧНИК   ' +
  'аналоги: откуда связи, что разъединить; артикул — АРТИКУЛ или ПРОИЗВОДИТЕЛЬ:АРТИКУЛ'

const OPTIONS = { reason: { type: 'string' } } as const
const MOST = 50

type Values = { readonly reason?: string | undefined }
type Subcommand = (
  words: readonly string[],
  context: CommandContext,
  values: Values,
) => Promise<void>

const SUBCOMMANDS: Readonly<Record<string, { readonly run: Subcommand; readonly words: number }>> =
  {
    show: {
      words: 1,
      run: async ([article = ''], { db, print }) => {
        const product = await findNamedProduct(db, article)
        for (const line of shownLines(product, await showAnalogues(db, product, MOST))) print(line)
      },
    },
    stop: {
      words: 2,
      run: async (words, { db, print }, { reason = '' }) => {
        if (reason.trim() === '')
          throw new ShopError('invalid', 'Укажите причину: --reason ПРИЧИНА')
        const [one, other] = await pairOf(db, words)
        const regrouped = await stopAnalogues(db, one.id, other.id, reason.trim())
        print(`Больше не аналоги: ${nameOf(one)} и ${nameOf(other)}. ${regroupedText(regrouped)}`)
      },
    },
    unstop: {
      words: 2,
      run: async (words, { db, print }) => {
        const [one, other] = await pairOf(db, words)
        const regrouped = await unstopAnalogues(db, one.id, other.id)
        const text = `${nameOf(one)} и ${nameOf(other)}`
        if (regrouped === null) throw new ShopError('not-found', `Запрета не было: ${text}`)
        print(`Запрет снят: ${text}. ${regroupedText(regrouped)}`)
      },
    },
    forget: {
      words: 1,
      run: async ([source = ''], { db, print }) => {
        const { numbers, edges, replaced, regrouped } = await deleteSourceAnalogues(db, source)
        if (numbers + edges + replaced === 0) {
          throw new ShopError('not-found', `Такой источник ничего не сообщал: ${source}`)
        }
        const said = `номеров: ${numbers}, замен: ${replaced}, связей: ${edges}`
        print(`Убрано ${said}. ${regroupedText(regrouped)}`)
      },
    },
  }

export const analoguesCommand: Command = async (words, context) => {
  const { values, positionals } = readArguments(words, { options: OPTIONS, usage: ANALOGUES_USAGE })
  const [name = '', ...more] = positionals
  const subcommand = Object.hasOwn(SUBCOMMANDS, name) ? SUBCOMMANDS[name] : undefined
  if (!subcommand || subcommand.words !== more.length) {
    context.print(ANALOGUES_USAGE)
    return 1
  }
  await subcommand.run(more, context, values)
  return 0
}

async function pairOf(db: CommandContext['db'], [first = '', second = '']: readonly string[]) {
  const one = await findNamedProduct(db, first)
  const other = await findNamedProduct(db, second)
  if (one.id === other.id) throw new ShopError('invalid', 'Укажите два разных товара.')
  return [one, other] as const
}

const nameOf = ({ maker, article }: NamedProduct): string => `${maker} ${article}`
const regroupedText = (count: number): string => `Группа изменилась у товаров: ${count}.`

const KINDS = { original: 'оригинальный', cross: 'кросс', former: 'прежний' } as const

function shownLines(
  product: NamedProduct,
  shown: Awaited<ReturnType<typeof showAnalogues>>,
): string[] {
  const { numbers, edges, group, stops, supersessions } = shown
  const lines = [nameOf(product)]
  const add = (title: string, rows: readonly string[]) => {
    if (rows.length > 0) lines.push(`${title}:`, ...rows.map((row) => `  ${row}`))
    if (rows.length === MOST) lines.push(`  Показаны первые ${MOST}.`)
  }
  add(
    'Номера',
    numbers.map(({ number, kind, source }) => `${number}, ${KINDS[kind]}, ${source}`),
  )
  add(
    'Замены номера',
    supersessions.map(({ from, to }) => `${from} → ${to}`),
  )
  add(
    'Связи',
    edges.map((edge) => {
      const way = edge.number === '' ? 'названа прямо' : `по номеру ${edge.number}`
      return `${nameOf(edge)}, ${way}, ${edge.source}`
    }),
  )
  add(group ? `Группа ${group.article}` : 'Группа', group ? group.members.map(nameOf) : [])
  if (!group) lines.push('Группы нет.')
  add(
    'Запреты',
    stops.map((stop) => `${nameOf(stop)}: ${stop.reason}`),
  )
  return lines
}
