// The chain over the acts of staff: seals new acts, and finds those that were changed, removed or
// inserted in spite of the triggers.

import { createHash } from 'node:crypto'
import type { Database } from '#src/platform/server/database.ts'
import {
  type ChainHead,
  countUnlinked,
  type FoundLink,
  findHead,
  insertLinks,
  listLinks,
  listSmuggled,
  listUnlinked,
  lockChain,
  type WrittenAct,
} from './act-chain.repository.ts'

export type { ChainHead } from './act-chain.repository.ts'

const START: ChainHead = { place: 0, actId: 0, hash: Buffer.alloc(32) }
const BATCH = 1000

/**
 * Seals the acts that have no link yet, whoever recorded them. Resolves to the new head; null: there
 * was nothing new.
 */
export async function sealActs(db: Database, end?: AbortSignal): Promise<ChainHead | null> {
  let sealed: ChainHead | null = null
  while (!end?.aborted) {
    const next = await db.transaction(sealBatch)
    if (next === null) break
    sealed = next
  }
  return sealed
}

async function sealBatch(tx: Database): Promise<ChainHead | null> {
  await lockChain(tx)
  const head = (await findHead(tx)) ?? START
  const acts = await listUnlinked(tx, { after: head.actId, limit: BATCH })
  if (acts.length === 0) return null
  const links: ChainHead[] = []
  for (const act of acts) {
    const last: ChainHead = links.at(-1) ?? head
    links.push({ place: last.place + 1, actId: act.id, hash: linkHash(last.hash, act) })
  }
  await insertLinks(tx, links)
  return links.at(-1) ?? null
}

/** Of the hash before and of all that the act says. */
function linkHash(before: Buffer, { id, staffId, act, subject, details, at }: WrittenAct): Buffer {
  const said = JSON.stringify([id, staffId, act, subject, details, at])
  return createHash('sha256').update(before).update(said).digest()
}

export type JournalFault = {
  readonly actId: number
  readonly fault: 'changed' | 'removed' | 'inserted'
}

export type JournalCheck = {
  readonly faults: readonly JournalFault[]
  /** Where links are missing: the acts before and after them. */
  readonly gaps: readonly (readonly [number, number])[]
  readonly head: ChainHead | null
  /** Acts that are still to be sealed. */
  readonly unsealed: number
}

/** How many faults of a journal are named. */
const MOST_NAMED = 100
/** An act is sealed about when it is done; one that is older than the acts before it was put in. */
const HOUR_MS = 3_600_000

/** Reads the whole journal, a batch at a time. */
export async function checkActs(db: Database): Promise<JournalCheck> {
  const faults: JournalFault[] = []
  const gaps: [number, number][] = []
  let last: ChainHead = START
  let newest = 0
  for (;;) {
    const links = await listLinks(db, { after: last.place, limit: BATCH })
    for (const link of links) {
      const { place, actId, hash, act } = link
      const isGap = place !== last.place + 1
      if (isGap) gaps.push([last.actId, actId])
      const at = act === null ? newest : Date.parse(`${act.at.replace(' ', 'T')}Z`)
      const fault = at < newest - HOUR_MS ? 'inserted' : faultOf(link, isGap ? null : last)
      if (fault) faults.push({ actId, fault })
      else newest = Math.max(newest, at)
      last = { place, actId, hash }
    }
    if (links.length < BATCH || faults.length > MOST_NAMED) break
  }
  const smuggled = await listSmuggled(db, MOST_NAMED)
  return {
    faults: [...faults, ...smuggled.map((actId) => ({ actId, fault: 'inserted' as const }))],
    gaps,
    head: last.place === 0 ? null : last,
    unsealed: await countUnlinked(db),
  }
}

/** `last` is null where the link before is missing: then the hash says nothing. */
function faultOf({ act, hash }: FoundLink, last: ChainHead | null): JournalFault['fault'] | null {
  if (act === null) return 'removed'
  return last === null || linkHash(last.hash, act).equals(hash) ? null : 'changed'
}
