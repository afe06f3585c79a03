// The kinds of letters, and what each of them has to be told before it can be written.

import * as z from 'zod/mini'
import { asKopecks } from '#src/shared/money.ts'

const kopecks = z.pipe(z.int().check(z.gte(0)), z.transform(asKopecks))
const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))

const line = z.object({
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  unitPrice: kopecks,
  quantity: z.int().check(z.gte(1)),
  productKey: z.string(),
})

const order = z.object({
  id: z.int().check(z.gte(1)),
  createdAt: moment,
  status: z.string(),
  address: z.string(),
  phone: z.string(),
  comment: z.string(),
  paymentMethod: z.string(),
  shippingMethod: z.string(),
  total: kopecks,
  lines: z.array(line).check(z.minLength(1)),
})

const orderLetter = z.object({
  order,
  name: z.string(),
  pickupCode: z.nullish(z.string()),
  keptUntil: z.nullish(moment),
  reason: z.nullish(z.string()),
  /** Of an order that is not paid yet, though it is to be paid online: when it is cancelled. */
  payUntil: z.nullish(moment),
  /** Of a new order: when it expires unless the shop confirms it. */
  confirmUntil: z.nullish(moment),
  /** What was paid online. */
  paidTotal: z.nullish(kopecks),
})

const droppedLine = z.extend(orderLetter, { dropped: line })

const accountLetter = z.object({
  name: z.string(),
  token: z.string().check(z.minLength(1)),
  /** When its link dies; those that were queued before it was told have none. */
  expiresAt: z.nullish(moment),
})

const notice = z.object({
  name: z.string(),
  /** Whether the account may still be recovered by the address to which the letter goes. */
  mayReturn: z.nullish(z.boolean()),
  /** Of somebody of the staff: a letter gives him no new password. */
  isStaff: z.nullish(z.boolean()),
})

/** To the owner: an account or a network address whose open orders hold much of the stock. */
const stockHeld = z.object({
  holder: z.enum(['account', 'address']),
  /** The customer's number, or the network address. */
  subject: z.string().check(z.minLength(1)),
  accounts: z.int().check(z.gte(1)),
  units: z.int().check(z.gte(1)),
  stock: z.int().check(z.gte(1)),
  /** Its newest open orders. */
  orders: z.array(z.int()),
})

export const letterData = {
  'order-placed': orderLetter,
  'order-confirmed': orderLetter,
  'order-ready': orderLetter,
  'order-cancelled': orderLetter,
  'order-line-dropped': droppedLine,
  'order-expiring': orderLetter,
  'password-reset': accountLetter,
  'email-confirmation': accountLetter,
  'email-changed': notice,
  'password-changed': notice,
  'password-guessed': notice,
  'stock-held': stockHeld,
} as const

export type LetterKind = keyof typeof letterData
export type OrderLetterKind = Extract<LetterKind, `order-${string}`>
export type NoticeKind = Extract<LetterKind, `${string}-changed` | 'password-guessed'>
export type AccountLetterKind = Exclude<LetterKind, OrderLetterKind | NoticeKind | 'stock-held'>

export type OrderLetter = z.infer<typeof orderLetter>
export type DroppedLine = z.infer<typeof droppedLine>['dropped']
export type AccountLetter = z.infer<typeof accountLetter>
export type Notice = z.infer<typeof notice>
export type StockHeld = z.infer<typeof stockHeld>

/** What is given for a letter, sums as plain kopecks: it is checked when the letter is written. */
export type LetterOf<Kind extends LetterKind> = z.input<(typeof letterData)[Kind]>
