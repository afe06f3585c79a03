// npm run shop -- letters: how the post stands, which letters wait or were given up, and why.

import { countLetters, type LetterRow, listLetters } from '#src/letters/server/public.ts'
import type { Command } from './command.ts'

const MOST_SHOWN = 50

export const lettersCommand: Command = async (_words, { db, print }) => {
  const { waiting, givenUp, sent } = await countLetters(db)
  print(`Писем отправлено: ${sent}, ждут отправки: ${waiting}, не отправлены: ${givenUp}.`)
  const letters = await listLetters(db, { isUnsent: true, most: MOST_SHOWN })
  for (const letter of letters) print(`  ${letterLine(letter)}`)
  if (waiting + givenUp > letters.length) print(`Показаны последние ${letters.length}.`)
  return 0
}

function letterLine({ id, kind, recipient, tries, failure, dueAt, givenUpAt }: LetterRow): string {
  const state = givenUpAt
    ? `не отправлено, брошено ${momentOf(givenUpAt)}`
    : `ждёт до ${momentOf(dueAt)}`
  const why = failure === '' ? '' : `: ${failure}`
  return `${id}  ${kind}  ${recipient}  ${state}, попыток ${tries}${why}`
}

const momentOf = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ')
