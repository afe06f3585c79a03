// Commands without arguments: audit, letters, rebuild.

import { checkActs, isHeadKept, type JournalFault } from '#src/back-office/server/public.ts'
import { rebuildProductLists } from '#src/catalogue/server/public.ts'
import { countLetters, type LetterRow, listLetters } from '#src/letters/server/public.ts'
import { listPaymentDifferences } from '#src/payments/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { asKopecks, rublesOf } from '#src/shared/money.ts'
import { listStockDifferences, type StockDifference } from '#src/supply/server/commands.ts'
import type { Command } from './command.ts'
import { readArguments } from './read-arguments.ts'

const MOST_DIFFERENCES = 100
const MOST_LETTERS = 50

const AUDIT_OPTIONS = { head: { type: 'string' } } as const
export const AUDIT_USAGE =
  'audit [--head ГОЛОВА]   проверить, что остатки сходятся с движениями и заказами, деньги — с заказами, ' +
  'а журнал сотрудников никто не переписал; ГОЛОВА — из строки лога «the journal of staff is sealed»'

/**
 * Compares stock with movements and open orders, and money with the totals of orders; checks that the
 * journal of staff is as it was written.
 */
export const auditCommand: Command = async (words, { db, print }) => {
  const { values } = readArguments(words, { options: AUDIT_OPTIONS, usage: AUDIT_USAGE })
  const money = await moneyLines(db)
  const isJournalWhole = await checkJournal(db, values.head ?? null, print)
  for (const line of money) print(line)
  const differences = await listStockDifferences(db, MOST_DIFFERENCES + 1)
  if (differences.length === 0) {
    print('Остатки сходятся с движениями и заказами.')
    return money.length === 0 && isJournalWhole ? 0 : 1
  }
  print('Остатки не сходятся:')
  for (const difference of differences.slice(0, MOST_DIFFERENCES))
    print(`  ${differenceLine(difference)}`)
  if (differences.length > MOST_DIFFERENCES) print(`Показаны первые ${MOST_DIFFERENCES}.`)
  return 1
}

const FAULTS: Readonly<Record<JournalFault['fault'], string>> = {
  changed: 'изменена после того, как была сделана',
  removed: 'удалена',
  inserted: 'вписана мимо журнала или задним числом',
}
const HEX_DIGITS = 64

async function checkJournal(
  db: Database,
  known: string | null,
  print: (text: string) => void,
): Promise<boolean> {
  const { faults, gaps, head, unsealed } = await checkActs(db)
  for (const { actId, fault } of faults) print(`Журнал: запись № ${actId} ${FAULTS[fault]}.`)
  for (const [before, after] of gaps) {
    print(`Журнал: между записями № ${before} и № ${after} вырвано звено.`)
  }
  const isKept = known === null || (await isKnownHead(db, known))
  if (!isKept)
    print(`Журнал: головы ${known} в нём нет — записи после неё отрезаны или переписаны.`)
  const isWhole = faults.length === 0 && gaps.length === 0 && isKept
  if (isWhole && head) {
    const waiting = unsealed > 0 ? `, ждут скрепления: ${unsealed}` : ''
    print(`Журнал цел: записей ${head.place}${waiting}, голова ${head.hash.toString('hex')}.`)
  }
  return isWhole
}

const isKnownHead = async (db: Database, head: string): Promise<boolean> => {
  const hash = Buffer.from(head, 'hex')
  return hash.length * 2 === HEX_DIGITS && isHeadKept(db, hash)
}

async function moneyLines(db: Database): Promise<string[]> {
  const orders = await listPaymentDifferences(db, MOST_DIFFERENCES)
  return orders.map(({ orderId, kept, owed }) => {
    const [has, costs] = [kept, owed].map((sum) => rublesOf(asKopecks(sum)))
    return `Заказ ${orderId}: оплачено и не возвращено ${has} руб., а он стоит ${costs} руб.`
  })
}

function differenceLine(difference: StockDifference): string {
  const { article, place, onHand, movedOnHand, reserved, movedReserved, kept, unwanted } =
    difference
  return (
    `${article}, ${place}: на остатке ${onHand}, по движениям ${movedOnHand}; ` +
    `в резерве ${reserved}, по движениям ${movedReserved}, по заказам ${kept}` +
    (unwanted === null ? '' : `; в пути свободно ${onHand - reserved}, по перемещениям ${unwanted}`)
  )
}

/** Counts letters; lists the waiting and the given up ones with the reason. */
export const lettersCommand: Command = async (_words, { db, print, owner }) => {
  const hasMail = !owner?.unset.includes('SMTP_URL')
  const { waiting, givenUp, sent } = await countLetters(db)
  print(`Писем отправлено: ${sent}, ждут отправки: ${waiting}, не отправлены: ${givenUp}.`)
  const letters = await listLetters(db, { isUnsent: true, most: MOST_LETTERS })
  if (waiting > 0 && !hasMail) print('Они ждут почтового сервера: впишите в .env SMTP_URL.')
  for (const letter of letters) print(`  ${letterLine(letter, hasMail)}`)
  if (waiting + givenUp > letters.length) print(`Показаны последние ${letters.length}.`)
  return 0
}

function letterLine(letter: LetterRow, hasMail: boolean): string {
  const { id, kind, recipient, tries, failure, givenUpAt } = letter
  const state = givenUpAt
    ? `не отправлено, брошено ${momentOf(givenUpAt)}`
    : waitText(letter, hasMail)
  const why = failure === '' ? '' : `: ${failure}`
  return `${id}  ${kind}  ${recipient}  ${state}, попыток ${tries}${why}`
}

function waitText({ dueAt }: LetterRow, hasMail: boolean): string {
  if (!hasMail) return 'ждёт почтового сервера (SMTP_URL)'
  // a letter that is due goes in the worker's next round
  return dueAt.getTime() > Date.now() ? `ждёт до ${momentOf(dueAt)}` : 'ждёт отправки'
}

const momentOf = (time: Date): string => time.toISOString().slice(0, 16).replace('T', ' ')

/** Rebuilds the read models of search and catalogue. */
export const rebuildCommand: Command = async (_words, { db, print }) => {
  await rebuildProductLists(db)
  print('Списки товаров построены заново.')
  return 0
}
