// Orders by phone and sales that are not placed yet, kept by this tab: no click and no reload loses
// one. They name buyers, so they end with the order, with a logout, and when somebody else has logged in.

import * as z from 'zod/mini'
import type { SessionKey } from '#src/platform/web/browser-storage.ts'
import { keptByStaff } from '../kept-by-staff.ts'
import { keptCounts } from '../stock/kept-counts.ts'

/** The goods are read anew; 0: as many as are sold together. */
const Line = z.object({ id: z.number(), quantity: z.number() })
export type KeptLine = z.infer<typeof Line>

type KeptDraft<Fields> = { readonly fields: Fields; readonly lines: readonly KeptLine[] }

/** What was sent without an answer, and under which key: sent again it is one order. */
export type Attempt<Body extends object = object> = { readonly key: string; readonly body: Body }

/** Whose it is, and the request of a buyer that it was begun for; negative: the order; 0: none. */
export type DraftPlace = { readonly staff: number; readonly request: number }

export type KeptDrafts<Fields> = {
  readonly readDraft: (place: DraftPlace) => KeptDraft<Fields> | null
  /** Null: none; else when it was last written in. */
  readonly keptAt: (place: DraftPlace) => number | null
  readonly keepDraft: (place: DraftPlace, draft: KeptDraft<Fields>) => void
  readonly readAttempt: (place: DraftPlace) => Attempt | null
  /** Null: the shop has answered. */
  readonly keepAttempt: (place: DraftPlace, attempt: Attempt | null) => void
  /** Placed, or begun anew. */
  readonly endDraft: (place: DraftPlace) => void
  /** How many with goods are not placed. */
  readonly begun: (staff: number) => number
  readonly endAll: () => void
  readonly endThoseOfOthers: (staff: number) => void
}

const without = <Value>(all: Readonly<Record<string, Value>>, request: number) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== String(request)))

function keptDrafts<Fields>(key: SessionKey, fields: z.ZodMiniType<Fields>): KeptDrafts<Fields> {
  const { read, write, ...ends } = keptByStaff({
    key,
    shape: z.object({
      drafts: z.record(
        z.string(),
        z.object({ fields, lines: z.array(Line), at: z.optional(z.number()) }),
      ),
      attempts: z.record(
        z.string(),
        z.object({ key: z.string(), body: z.record(z.string(), z.unknown()) }),
      ),
    }),
    none: { drafts: {}, attempts: {} },
  })
  return {
    ...ends,
    begun: (staff) => Object.values(read(staff).drafts).filter((each) => each.lines[0]).length,
    readDraft: ({ staff, request }) => {
      const kept = read(staff).drafts[request]
      return kept ? { fields: kept.fields, lines: kept.lines } : null
    },
    keptAt: ({ staff, request }) => read(staff).drafts[request]?.at ?? null,
    keepDraft: ({ staff, request }, draft) => {
      const all = read(staff)
      write(staff, { ...all, drafts: { ...all.drafts, [request]: { ...draft, at: Date.now() } } })
    },
    readAttempt: ({ staff, request }) => read(staff).attempts[request] ?? null,
    keepAttempt: ({ staff, request }, attempt) => {
      const all = read(staff)
      const attempts = without(all.attempts, request)
      write(staff, {
        ...all,
        attempts: attempt ? { ...attempts, [request]: attempt } : attempts,
      })
    },
    endDraft: ({ staff, request }) => {
      const { drafts, attempts } = read(staff)
      write(staff, { drafts: without(drafts, request), attempts: without(attempts, request) })
    },
  }
}

export const phoneDrafts = keptDrafts(
  'phoneOrders',
  z.object({
    ...{ phone: z.string(), name: z.string(), lastname: z.string(), email: z.string() },
    personal_data_consent: z.boolean(),
    car: z.object({ brand: z.string(), model: z.string(), engine: z.string() }),
    ...{ payment_method: z.number(), shipping_method: z.number() },
    ...{ shop: z.string(), city: z.string(), address: z.string(), carrier: z.string() },
    comment: z.string(),
  }),
)

export const saleDrafts = keptDrafts(
  'sales',
  z.object({
    ...{ phone: z.string(), name: z.string(), lastname: z.string() },
    ...{ payment_method: z.number(), store: z.number() },
  }),
)

/** Called when it is known who is here: a session may have ended without a logout. */
export function endDraftsOfOthers(staff: number): void {
  phoneDrafts.endThoseOfOthers(staff)
  saleDrafts.endThoseOfOthers(staff)
  keptCounts.endThoseOfOthers(staff)
}

/** At a logout. */
export function endDrafts(): void {
  phoneDrafts.endAll()
  saleDrafts.endAll()
  keptCounts.endAll()
}
