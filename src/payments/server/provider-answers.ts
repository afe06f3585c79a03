// Schemas of the provider's answers, with the fields that the shop reads, and the failure of a call.

import * as z from 'zod/mini'

const id = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))
const amount = z.object({ value: z.string(), currency: z.string() })
const cancellation = z.optional(z.object({ reason: z.string() }))

/** The browser is sent there: https only, or http on this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

export const ProviderPayment = z.object({
  id,
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  paid: z.boolean(),
  amount,
  confirmation: z.optional(
    z.object({
      confirmation_url: z.optional(z.string().check(z.maxLength(2000), z.refine(isSafeAddress))),
    }),
  ),
  cancellation_details: cancellation,
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

export const ProviderRefund = z.object({
  id,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  amount,
  description: z.optional(z.string()),
  cancellation_details: cancellation,
})
export type ProviderRefund = z.infer<typeof ProviderRefund>

export const ProviderReceipt = z.object({
  id,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  settlements: z.optional(z.array(z.object({ type: z.string() }))),
})
export type ProviderReceipt = z.infer<typeof ProviderReceipt>

export const listOf = <S extends z.ZodMiniType>(item: S) => z.object({ items: z.array(item) })

export const ProviderError = z.object({
  type: z.literal('error'),
  code: z.string(),
  description: z.optional(z.string()),
  parameter: z.optional(z.string()),
})

/**
 * `away`: no usable answer, a retry may succeed; `processing`: the provider still works on it;
 * `refused`: it never will.
 */
export type Trouble = 'away' | 'processing' | 'refused'

/** Its message is for staff and the database, and contains no secret. */
export class ProviderFailure extends Error {
  readonly trouble: Trouble

  constructor(trouble: Trouble, message: string) {
    super(message)
    this.name = 'ProviderFailure'
    this.trouble = trouble
  }
}
