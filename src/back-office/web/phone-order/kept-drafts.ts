// Orders by phone that are not placed yet, kept by this tab: no click and no reload loses one. They
// name buyers, so they end with the order, with a logout, and when somebody else has logged in.

import * as z from 'zod/mini'
import { readSession, writeSession } from '#src/platform/web/browser-storage.ts'

const KEY = 'phoneOrders'

const Attempt = z.object({ content: z.string(), key: z.string() })
const Kept = z.object({
  fields: z.object({
    ...{ phone: z.string(), name: z.string(), lastname: z.string(), email: z.string() },
    personal_data_consent: z.boolean(),
    car: z.object({ brand: z.string(), model: z.string(), engine: z.string() }),
    ...{ payment_method: z.number(), shipping_method: z.number() },
    ...{ shop: z.string(), city: z.string(), address: z.string(), carrier: z.string() },
    comment: z.string(),
  }),
  /** The goods are read anew; 0: as many as are sold together. */
  lines: z.array(z.object({ id: z.number(), quantity: z.number() })),
})
const Stored = z.object({
  staff: z.number(),
  drafts: z.record(z.string(), Kept),
  /** What was sent without an answer, and under which key: sent again it is one order. */
  attempts: z.record(z.string(), Attempt),
})
type Stored = z.infer<typeof Stored>

type KeptDraft = z.infer<typeof Kept>
export type KeptLine = KeptDraft['lines'][number]
export type Attempt = z.infer<typeof Attempt>

/** Whose it is, and the request of a buyer that it was begun for; 0: none. */
export type DraftPlace = { readonly staff: number; readonly request: number }

/** Undefined: not read yet. Where nothing can be stored it is kept until the reload. */
let current: Stored | null | undefined

function readAll(staff: number): Stored {
  if (current === undefined) {
    current = Stored.safeParse(readSession(KEY)).data ?? null
    if (current === null) writeAll(null)
  }
  if (current && current.staff !== staff) writeAll(null)
  return current ?? { staff, drafts: {}, attempts: {} }
}

function writeAll(next: Stored | null): void {
  current = next
  writeSession(KEY, next)
}

const without = <Value>(all: Readonly<Record<string, Value>>, request: number) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== String(request)))

export const readDraft = ({ staff, request }: DraftPlace): KeptDraft | null =>
  readAll(staff).drafts[request] ?? null

export function keepDraft({ staff, request }: DraftPlace, draft: KeptDraft): void {
  const all = readAll(staff)
  writeAll({ ...all, drafts: { ...all.drafts, [request]: draft } })
}

export const readAttempt = ({ staff, request }: DraftPlace): Attempt | null =>
  readAll(staff).attempts[request] ?? null

/** Null: the shop has answered. */
export function keepAttempt({ staff, request }: DraftPlace, attempt: Attempt | null): void {
  const all = readAll(staff)
  const attempts = without(all.attempts, request)
  writeAll({ ...all, attempts: attempt ? { ...attempts, [request]: attempt } : attempts })
}

/** Placed, or begun anew. */
export function endDraft({ staff, request }: DraftPlace): void {
  const all = readAll(staff)
  const drafts = without(all.drafts, request)
  writeAll({ ...all, drafts, attempts: without(all.attempts, request) })
}

/** Called when it is known who is here: a session may have ended without a logout. */
export const endDraftsOfOthers = (staff: number): void => void readAll(staff)

/** At a logout. */
export const endDrafts = (): void => writeAll(null)
