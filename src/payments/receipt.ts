// The lines of a payment, and its receipt (54-ФЗ) as the provider takes it.

import type { Kopecks } from '#src/shared/money.ts'

/** What a payment is for; fixed when the payment begins. */
export type PaymentLine = {
  /** Its place in the order; 0 is the delivery. */
  readonly position: number
  readonly name: string
  readonly quantity: number
  readonly unitPrice: Kopecks
  /** Per cent, inside the price. */
  readonly vatRate: number
  /** Of a refund: only a part of the price goes back, and the units stay. */
  readonly ofPrice?: boolean
}

/** Paid before the goods are handed over, or when they are. */
export type PaymentMode = 'full_prepayment' | 'full_payment'

export type Buyer = { readonly email: string; readonly phone: string | null }

export type Amount = { readonly value: string; readonly currency: 'RUB' }

/** Kopecks → `1320.00`. */
export const amountOf = (kopecks: Kopecks): Amount => ({
  value: `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`,
  currency: 'RUB',
})

/** The provider's amount in kopecks; null for another currency or a malformed amount. */
export function kopecksOfAmount({ value, currency }: { value: string; currency: string }) {
  const [, rubles, kopecks = '00'] = /^(\d{1,12})(?:\.(\d{2}))?$/.exec(value) ?? []
  if (currency !== 'RUB' || rubles === undefined) return null
  return Number(rubles) * 100 + Number(kopecks)
}

/**
 * The provider's codes of VAT rates in per cent. The catalogue's rate of 0 means «без НДС», code 1;
 * code 2, the rate of 0 per cent, is for exports.
 */
const VAT_CODES: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [5, 7],
  [7, 8],
  [10, 3],
  [22, 11],
])

export function vatCodeOf(rate: number): number {
  const code = VAT_CODES.get(rate)
  if (code === undefined) throw new Error(`There is no code for VAT of ${rate} per cent`)
  return code
}

const LONGEST_NAME = 128

/** Counts code points, so that none is cut in two. */
const shortened = (name: string): string => [...name].slice(0, LONGEST_NAME).join('')

type Content = {
  readonly lines: readonly PaymentLine[]
  readonly buyer: Buyer
  readonly mode: PaymentMode
  /** The seller's tax system, 1 to 6; null where he has only one. */
  readonly taxSystem: number | null
}

export const receiptOf = ({ lines, buyer, mode, taxSystem }: Content) => ({
  customer: { email: buyer.email, ...(buyer.phone !== null && { phone: buyer.phone }) },
  items: lines.map((line) => ({
    description: shortened(line.name),
    quantity: line.quantity,
    amount: amountOf(line.unitPrice),
    vat_code: vatCodeOf(line.vatRate),
    payment_mode: mode,
    payment_subject: line.position === 0 ? 'service' : 'commodity',
    measure: 'piece',
  })),
  ...(taxSystem !== null && { tax_system_code: taxSystem }),
})
