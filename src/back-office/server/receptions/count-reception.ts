// A reception is counted by any number of devices, and ended once: its goods come in, are sent, or
// go back, each in one document of the ledger of stock.

import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { MOST_COUNTED, MOST_LINES } from '../../receptions-contract.ts'
import { type ActResult, actAsStaff } from '../act-as-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { type ActName, insertAct } from '../staff-acts.repository.ts'
import { bookBack, bookIn, bookOut } from './book-goods.ts'
import { getReception, mayDo } from './open-reception.ts'
import {
  findClosedShop,
  lockReception,
  markCancelled,
  markClosed,
  markSent,
  setNote,
} from './reception-ends.repository.ts'
import { countKnown } from './reception-goods.repository.ts'
import {
  type Count,
  insertCount,
  isCounted,
  type ListedReception,
  listReceptionLines,
} from './receptions.repository.ts'

type Locked = { readonly id: number; readonly act: ActName }
type Work = (tx: Database, held: ListedReception) => Promise<ActResult<void>>

/** The reception is locked first, so that those who count and those who end it take turns. */
const onReception = (db: Database, staff: Staff, { id, act }: Locked, work: Work): Promise<void> =>
  actAsStaff(db, staff, { act, subject: `reception ${id}` }, async (tx) => {
    await lockReception(tx, id)
    return work(tx, await getReception(tx, staff, id))
  })

const nothing = { result: undefined, details: null }

function requireMay(staff: Staff, held: ListedReception, what: keyof ReturnType<typeof mayDo>) {
  if (mayDo(staff, held)[what]) return
  if (held.state === 'closed') throw new ShopError('conflict', 'Приёмка уже закрыта.')
  if (held.state === 'cancelled') throw new ShopError('conflict', 'Приёмка отменена.')
  if (what === 'send') throw new ShopError('conflict', 'Товар уже отправлен.')
  if (what === 'close' && held.state === 'packing') {
    throw new ShopError('conflict', 'Товар ещё не отправлен.')
  }
  throw new ShopError('conflict', 'Это делает другая точка.')
}

/** Under a key once, also when it is repeated after the end. */
const SENT_MEANWHILE = 'Перемещение тем временем отправили: этот скан никуда не записан.'

/** `total`: what the caller has seen counted of the product; then he says how many there are in all. */
type SeenCount = Count & { readonly seen?: string | undefined; readonly total?: number | undefined }

export const countGoods = (db: Database, staff: Staff, count: SeenCount): Promise<void> =>
  onReception(db, staff, { id: count.id, act: 'open-reception' }, async (tx, held) => {
    if (await isCounted(tx, count)) return nothing
    if (count.seen === 'packing' && held.state === 'expected') {
      throw new ShopError('conflict', SENT_MEANWHILE)
    }
    requireMay(staff, held, 'count')
    if (count.units === 0) throw invalidField('units', 'Укажите, сколько насчитано.')
    if ((await countKnown(tx, [count.productId])) === 0) {
      throw new ShopError('not-found', 'Товар не найден.')
    }
    const lines = await listReceptionLines(tx, count.id)
    const line = lines.find(({ productId }) => productId === count.productId)
    const before = line?.counted ?? 0
    if (count.total !== undefined && count.total !== before) {
      throw new ShopError(
        'conflict',
        `Тем временем насчитано ${before} шт.: введите число ещё раз.`,
      )
    }
    const now = before + count.units
    if (now < 0) throw new ShopError('conflict', 'Столько ещё не насчитано.')
    if (now > MOST_COUNTED)
      throw new ShopError('conflict', `Больше ${MOST_COUNTED} шт. не посчитать.`)
    if (!line && lines.length >= MOST_LINES) {
      throw new ShopError('conflict', `Больше ${MOST_LINES} товаров в одной приёмке не посчитать.`)
    }
    await insertCount(tx, count, staff.id)
    return nothing // every count is a row with its author
  })

type Seen = { readonly id: number; readonly counts: number }

/** What was counted since the caller looked would be ended unseen. */
function requireSeen({ counts }: ListedReception, seen: Seen): void {
  if (counts === seen.counts) return
  const text = 'Пока вы смотрели, насчитано ещё: проверьте, что не сошлось, и повторите.'
  throw new ShopError('conflict', text)
}

const originOf = (staff: Staff, reason: string) => ({ actor: `staff ${staff.id}`, reason })

/** The units leave the stock of the sender, and lie nowhere until they are received. */
export const sendMove = (db: Database, staff: Staff, seen: Seen): Promise<void> =>
  onReception(db, staff, { id: seen.id, act: 'send-move' }, async (tx, held) => {
    if (held.sent !== null && held.fromId !== null) return nothing
    requireMay(staff, held, 'send')
    requireSeen(held, seen)
    const packed = (await listReceptionLines(tx, held.id)).filter(({ counted }) => counted > 0)
    if (held.fromId === null || packed.length === 0) {
      throw new ShopError('conflict', 'Отправлять нечего: ничего не собрано.')
    }
    const closed = await findClosedShop(tx, held)
    if (closed !== null) throw new ShopError('conflict', `Магазин «${closed}» закрыт.`)
    const lines = await bookOut(
      tx,
      { ...held, fromId: held.fromId },
      packed,
      originOf(staff, held.place),
    )
    await markSent(tx, held.id, { staffId: staff.id, lines })
    return { result: undefined, details: { units: held.counted } }
  })

type LateNote = { readonly held: ListedReception; readonly note: string }

const MOST_NOTE_SIGNS = 3000

/** What was written with a later close stays with the first one, once: who repeats it adds nothing. */
async function keepNote(tx: Database, staff: Staff, { held, note }: LateNote) {
  const line = `${staff.name}: ${note}`
  const isKept = (text: string) => `\n${held.note}\n`.includes(`\n${text}\n`)
  if (note === '' || isKept(note) || isKept(line)) return nothing
  if (!mayDo(staff, { ...held, state: 'expected' }).close) {
    throw new ShopError('conflict', 'Это делает другая точка.')
  }
  const all = held.note === '' ? line : `${held.note}\n${line}`
  if (all.length > MOST_NOTE_SIGNS) {
    throw new ShopError('conflict', 'Приёмка уже закрыта, и новому примечанию в ней нет места.')
  }
  await setNote(tx, held.id, all)
  const record = { act: 'note-reception', subject: `reception ${held.id}` } as const
  await insertAct(tx, { staffId: staff.id, ...record, details: { reason: note } })
  return nothing
}

/** All that was counted comes in, in one document; what differs stays in the reception. */
export const closeReception = (
  db: Database,
  staff: Staff,
  { note, ...seen }: Seen & { readonly note: string },
): Promise<void> =>
  onReception(db, staff, { id: seen.id, act: 'close-reception' }, async (tx, held) => {
    if (held.state === 'closed') return keepNote(tx, staff, { held, note })
    requireMay(staff, held, 'close')
    requireSeen(held, seen)
    const lines = await listReceptionLines(tx, held.id)
    const units = lines.reduce((total, { counted }) => total + counted, 0)
    if (units === 0) {
      const text = 'Ничего не насчитано. Если товар не пришёл, приёмку отменяют.'
      throw new ShopError('conflict', text)
    }
    const orders = await bookIn(tx, held, lines, originOf(staff, held.from ?? held.title))
    await markClosed(tx, { id: held.id, staffId: staff.id, note, orders })
    const beyond = (side: 1 | -1) =>
      lines.reduce(
        (all, { counted, expected }) => all + Math.max(0, side * (counted - expected)),
        0,
      )
    const details = {
      units,
      ...(held.hasList && { surplus: beyond(1), shortage: beyond(-1) }),
      ...(note !== '' && { reason: note }),
    }
    return { result: undefined, details }
  })

/** What was sent lies again where it was, with its sender. */
export const cancelReception = (
  db: Database,
  staff: Staff,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> =>
  onReception(db, staff, { id, act: 'cancel-reception' }, async (tx, held) => {
    if (held.state === 'cancelled') return nothing
    requireMay(staff, held, 'cancel')
    const isSent = held.fromId !== null && held.sent !== null
    if (isSent && held.counted > 0) {
      const text = `${held.place}: уже считают, что пришло. Отменить поздно.`
      throw new ShopError('conflict', text)
    }
    if (isSent) await bookBack(tx, held, originOf(staff, reason))
    await markCancelled(tx, { id, staffId: staff.id, note: reason })
    const details = { reason, ...(isSent && { units: held.expected }) }
    return { result: undefined, details }
  })
