// One round of the post: takes the letters that are due, sends them one by one, notes the outcome.

import type { Database } from '#src/platform/server/database.ts'
import { deadNews } from '../dead-news.ts'
import type { LetterShop } from '../letter-blocks.ts'
import { isStale, MOST_TRIES, secondsToNextTry } from '../retry-plan.ts'
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

export type Post = {
  readonly db: Database
  readonly transport: Transport
  readonly shop: LetterShop
  /** Told of each letter that did not go; of the recipient nothing. */
  readonly onFailure?: (letter: { id: number; kind: string; trouble: string }) => void
}

const MOST_AT_ONCE = 20
/** No letter is begun later: it must have gone before another worker may claim it. */
const LONGEST_ROUND_MS = (LEASE_SECONDS * 1000) / 2

export type Ending = {
  /** No letter is begun any more. */
  readonly end: AbortSignal
  /** The letter in hand is dropped. */
  readonly cut: AbortSignal
}

/** Resolves to whether more may be due. What was taken and not tried is put back. */
export async function sendLetters(post: Post, { end, cut }: Ending): Promise<boolean> {
  const startedAt = performance.now()
  const letters = await claimLetters(post.db, MOST_AT_ONCE)
  const waiting = [...letters]
  let isTaken = true
  try {
    while (isTaken && !end.aborted && performance.now() - startedAt < LONGEST_ROUND_MS) {
      const letter = waiting.shift()
      if (!letter) break
      isTaken = await sendLetter(post, letter, cut)
    }
  } finally {
    await releaseLetters(post.db, waiting)
  }
  return isTaken && !end.aborted && letters.length === MOST_AT_ONCE
}

/** Resolves to whether the server takes letters, be it not this one. */
async function sendLetter(post: Post, letter: ClaimedLetter, cut: AbortSignal): Promise<boolean> {
  const { db, transport, shop } = post
  const hindrance = hindranceOf(letter)
  const written = hindrance ?? writeLetter(letter.kind, letter.data, shop)
  if ('wrong' in written) {
    await giveUpLetter(db, letter, written.wrong)
    return true
  }
  const { recipient } = letter
  try {
    await transport(written.letter, { recipient, messageId: messageIdOf(letter, shop) }, cut)
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error
    post.onFailure?.({ id: letter.id, kind: letter.kind, trouble: error.trouble })
    await noteFailure(db, letter, error)
    return error.trouble !== 'server'
  }
  await markSent(db, letter)
  return true
}

function hindranceOf({ kind, data, createdAt, tries }: ClaimedLetter): { wrong: string } | null {
  const now = new Date()
  const dead = deadNews(kind, data, now)
  if (dead !== null) return { wrong: dead }
  if (isStale(createdAt, now)) return { wrong: 'Письмо устарело: оно ждало больше трёх дней.' }
  // counted by every claim, also by those whose process ended with it
  return tries > MOST_TRIES ? { wrong: 'Отправка прервалась слишком много раз.' } : null
}

async function noteFailure(db: Database, letter: ClaimedLetter, error: SendFailure) {
  const seconds = error.trouble === 'recipient' ? null : secondsToNextTry(letter.tries)
  if (seconds === null) await giveUpLetter(db, letter, error.message)
  else await markFailed(db, letter, { failure: error.message, seconds })
}

const messageIdOf = ({ id, createdAt }: ClaimedLetter, { publicUrl }: LetterShop): string =>
  `<letter-${id}.${createdAt.getTime()}@${new URL(publicUrl).hostname}>`
