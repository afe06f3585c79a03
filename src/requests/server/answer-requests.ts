// Staff work on a request: they answer it, note a call that nobody took, or take that back.

import { openClock } from '#src/delivery/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import {
  findRequest,
  lockRequest,
  type RequestAnswer,
  type RequestRow,
  saveChange,
} from './answer-requests.repository.ts'
import type { RequestState } from './requests.repository.ts'

/** Minutes of opening hours until the next call, or until what was taken back is answered. */
const AGAIN_MINUTES = 60

/** Until when somebody calls again; null: the shops stay closed for long. */
export async function dueAgain(db: Database): Promise<Date | null> {
  const { after } = await openClock(db)
  return after(null, new Date(), AGAIN_MINUTES)
}

const MOST_ANSWERS = 50

export type RequestChange = {
  readonly state: RequestState
  /** His name. */
  readonly by: string
  /** Tells two of one name apart; none: the command line. */
  readonly staffId?: number
  readonly note?: string
  /** Nobody took the call: how many such calls he has seen. */
  readonly missedAfter?: number
  /** Of a request that goes on to wait: as `dueAgain` or the caller says; null: as before. */
  readonly dueAgain: Date | null
}

type Changed = {
  readonly request: RequestRow
  /** False: nothing was left to do, as for a repeated call. */
  readonly isNew: boolean
}

/**
 * Within a transaction. Throws `not-found`, or `conflict` where somebody else has answered it, or a
 * note or a call would be lost.
 */
export async function changeRequest(
  tx: Database,
  id: number,
  change: RequestChange,
): Promise<Changed> {
  await lockRequest(tx, id)
  const held = await findRequest(tx, id)
  if (!held) throw new ShopError('not-found', `Запроса № ${id} нет.`)
  if (isRepeated(held, change)) return { request: held, isNew: false }
  requireFresh(held, change)
  const { state, by, staffId, note = '', missedAfter } = change
  const isMissed = missedAfter !== undefined
  const answer: RequestAnswer = {
    at: new Date().toISOString(),
    by,
    ...(staffId !== undefined && { staffId }),
    outcome: isMissed ? 'missed' : OUTCOMES[state],
    note,
  }
  await saveChange(tx, {
    ...{ id, state, by },
    tries: held.tries + (isMissed ? 1 : 0),
    answers: [...held.answers, answer].slice(-MOST_ANSWERS),
    dueAt: isMissed || state === 'new' ? change.dueAgain : null,
  })
  const request = await findRequest(tx, id)
  if (!request) throw new Error(`Request ${id} was locked and is gone`)
  return { request, isNew: true }
}

/** An order is what came of it; who has asked. Answered already, it stays as it was. */
export async function answerByOrder(
  tx: Database,
  id: number,
  { orderId, ...by }: Pick<RequestChange, 'by' | 'staffId'> & { readonly orderId: number },
): Promise<RequestRow> {
  await lockRequest(tx, id)
  const held = await findRequest(tx, id)
  if (!held) throw invalidField('request', `Обращения № ${id} нет.`)
  if (held.state !== 'done') {
    const note = `Заказ № ${orderId}`
    await changeRequest(tx, id, { state: 'done', ...by, note, dueAgain: null })
  }
  return held
}

const OUTCOMES = { new: 'reopened', taken: 'taken', done: 'answered' } as const

function isRepeated(held: RequestRow, change: RequestChange) {
  const { state, by, staffId, note = '', missedAfter } = change
  const last = held.answers.at(-1)
  const isNamesake = last?.by === by && (last.staffId ?? staffId) !== staffId
  const isSame = last?.by === by && last.note === note && !isNamesake
  if (missedAfter === undefined) {
    const isHis = state !== 'done' || (held.doneBy === by && !isNamesake)
    return held.state === state && isHis && (note === '' || isSame)
  }
  return held.tries === missedAfter + 1 && last?.outcome === 'missed' && isSame
}

function requireFresh(held: RequestRow, { state, missedAfter }: RequestChange): void {
  const isDone = held.state === 'done'
  if (isDone && (state === 'done' || missedAfter !== undefined)) {
    throw new ShopError('conflict', `На это обращение уже ответили${named(held.doneBy)}.`)
  }
  if (missedAfter !== undefined && missedAfter !== held.tries) {
    throw new ShopError('conflict', `По этому обращению уже звонили${named(held.takenBy)}.`)
  }
}

const named = (name: string) => (name === '' ? '' : `: ${name}`)
