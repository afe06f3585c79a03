// Sends due letters one by one and records the outcome.

import type { Database } from '#src/platform/server/database.ts'
import type { LetterShop } from '../letter-blocks.ts'
import { letterData } from '../letter-kinds.ts'
import { isStale, MOST_TRIES, outdatedReason, secondsToNextTry } from '../retry-plan.ts'
import { writeLetter } from '../write-letter.ts'
import {
  type ClaimedLetter,
  claimLetters,
  giveUpLetter,
  LEASE_SECONDS,
  markFailed,
  markSent,
  releaseLetters,
} from './letters.repository.ts'
import { SendFailure, type Transport } from './smtp-transport.ts'

export type SenderOptions = {
  readonly db: Database
  readonly transport: Transport
  readonly shop: LetterShop
  /** A shop's own hours, where an order waits in it; null: the usual ones. */
  readonly hoursOf?: (storeId: number) => Promise<string | null>
  /** Called for each letter that failed, without its recipient. */
  readonly onFailure?: (letter: { id: number; kind: string; trouble: string }) => void
}

const MOST_AT_ONCE = 20
/** No letter begins later: it must be sent before its lease ends. */
const LONGEST_ROUND_MS = (LEASE_SECONDS * 1000) / 2

export type StopSignals = {
  /** Begins no further letter. */
  readonly end: AbortSignal
  /** Aborts the current letter. */
  readonly cut: AbortSignal
}

/** Resolves to whether more may be due. Claimed letters that were not tried are returned. */
export async function sendLetters(
  options: SenderOptions,
  { end, cut }: StopSignals,
): Promise<boolean> {
  const startedAt = performance.now()
  const letters = await claimLetters(options.db, MOST_AT_ONCE)
  const waiting = [...letters]
  let isTaken = true
  try {
    while (isTaken && !end.aborted && performance.now() - startedAt < LONGEST_ROUND_MS) {
      const letter = waiting.shift()
      if (!letter) break
      isTaken = await sendLetter(options, letter, cut)
    }
  } finally {
    await releaseLetters(options.db, waiting)
  }
  return isTaken && !end.aborted && letters.length === MOST_AT_ONCE
}

/** Resolves to whether the mail server accepts letters, if not this one. */
async function sendLetter(
  options: SenderOptions,
  letter: ClaimedLetter,
  cut: AbortSignal,
): Promise<boolean> {
  const { db, transport, shop } = options
  const givenUp = reasonToGiveUp(letter)
  if (givenUp !== null) {
    await giveUpLetter(db, letter, givenUp)
    return true
  }
  const written = writeLetter(letter.kind, letter.data, await withHours(options, letter))
  if ('wrong' in written) {
    await giveUpLetter(db, letter, { failure: written.wrong, trouble: 'letter' })
    return true
  }
  const { recipient } = letter
  try {
    await transport(written.letter, { recipient, messageId: messageIdOf(letter, shop) }, cut)
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    options.onFailure?.({ id: letter.id, kind: letter.kind, trouble: error.trouble })
    await recordFailure(db, letter, error)
    return error.trouble !== 'server'
  }
  await markSent(db, letter)
  return true
}

async function withHours(
  { shop, hoursOf }: SenderOptions,
  { kind, data }: ClaimedLetter,
): Promise<LetterShop> {
  if (kind !== 'order-ready') return shop
  const storeId = letterData[kind].safeParse(data).data?.order.storeId
  // the usual hours stay in the signature
  return storeId ? { ...shop, pickupHours: await hoursOf?.(storeId) } : shop
}

/** The demonstration's customers have no mailbox: the domain is reserved. */
const NO_MAILBOX = '@demo.example'

function reasonToGiveUp({ kind, recipient, data, waitsSince, tries }: ClaimedLetter) {
  if (recipient.endsWith(NO_MAILBOX)) {
    const failure = 'Покупатель демонстрации: письмо никому не отправлено.'
    return { failure, trouble: 'recipient' as const }
  }
  const now = new Date()
  const outdated = outdatedReason(kind, data, now)
  if (outdated !== null) return { failure: outdated }
  if (isStale(waitsSince, now)) return { failure: 'Письмо устарело: оно ждало больше трёх дней.' }
  // claims count even if their process ended
  if (tries <= MOST_TRIES) return null
  return { failure: 'Отправка прервалась слишком много раз.', trouble: 'letter' as const }
}

async function recordFailure(db: Database, letter: ClaimedLetter, error: SendFailure) {
  const seconds = error.trouble === 'recipient' ? null : secondsToNextTry(letter.tries)
  const { message: failure, trouble } = error
  if (seconds === null) await giveUpLetter(db, letter, { failure, trouble })
  else await markFailed(db, letter, { failure, trouble, seconds })
}

const messageIdOf = ({ id, createdAt }: ClaimedLetter, { publicUrl }: LetterShop): string =>
  `<letter-${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
