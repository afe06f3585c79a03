// The kinds of letters, and the schema of the data of each.

import * as z from 'zod/mini'
import { asKopecks } from '#src/shared/money.ts'
import { VERDICTS } from '#src/shared/verdict-words.ts'

const kopecks = z.pipe(z.int().check(z.gte(0)), z.transform(asKopecks))
const moment = z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))

const line = z.object({
  name: z.string(),
  article: z.string(),
  manufacturer: z.string(),
  unitPrice: kopecks,
  quantity: z.int().check(z.gte(1)),
  productKey: z.string(),
  /** Letters queued by earlier versions have neither. */
  fitment: z.nullish(z.enum(VERDICTS)),
  car: z.nullish(z.string()),
})

const order = z.object({
  id: z.int().check(z.gte(1)),
  createdAt: moment,
  status: z.string(),
  address: z.string(),
  recipient: z.nullish(z.string()),
  phone: z.string(),
  comment: z.string(),
  paymentMethod: z.string(),
  shippingMethod: z.string(),
  total: kopecks,
  /** This and the next two: letters queued by earlier versions have none. */
  shippingCost: z.nullish(kopecks),
  carrier: z.nullish(z.string()),
  promisedAt: z.nullish(moment),
  storeId: z.nullish(z.int()),
  lines: z.array(line).check(z.minLength(1)),
})

const orderLetter = z.object({
  order,
  name: z.string(),
  pickupCode: z.nullish(z.string()),
  keptUntil: z.nullish(moment),
  reason: z.nullish(z.string()),
  /** Payment deadline of an unpaid order that is to be paid online. */
  payUntil: z.nullish(moment),
  /** When a new order expires unless the shop confirms it. */
  confirmUntil: z.nullish(moment),
  /** The sum paid online. */
  paidTotal: z.nullish(kopecks),
})

/** `replacement`: the line that came in its place; `others`: dropped with it. */
const droppedLine = z.extend(orderLetter, {
  dropped: line,
  others: z.nullish(z.array(line)),
  replacement: z.nullish(line),
})

/** `returned`: the lines with the units that came back. */
const returnedLines = z.extend(orderLetter, {
  returned: z.array(line).check(z.minLength(1)),
  refunded: kopecks,
  givenBack: kopecks,
  givenBy: z.nullish(z.enum(['cash', 'card'])),
  /** What the delivery cost, where it is not given back. */
  keptDelivery: z.nullish(kopecks),
  /** Where they were taken in. */
  place: z.string(),
})

const accountLetter = z.object({
  name: z.string(),
  token: z.string().check(z.minLength(1)),
  /** When the link expires; letters queued by earlier versions have none. */
  expiresAt: z.nullish(moment),
  /** The address of the office, for staff; else the link leads to the shop. */
  office: z.nullish(z.string()),
})

const notice = z.object({
  name: z.string(),
  /** Whether the recipient's address can still recover the account. */
  mayReturn: z.nullish(z.boolean()),
  /** Staff cannot reset their password by e-mail. */
  isStaff: z.nullish(z.boolean()),
})

/** To a member of staff: a key opens the office in his name. */
const passkeyAdded = z.object({
  name: z.string(),
  passkey: z.string(),
  /** The address of the office. */
  office: z.string(),
})
export type PasskeyAdded = z.infer<typeof passkeyAdded>

/** To the owner: the open orders of an account or a network address reserve much of the stock. */
const stockHeld = z.object({
  holder: z.enum(['account', 'address']),
  /** The customer's number, or the network address. */
  subject: z.string().check(z.minLength(1)),
  accounts: z.int().check(z.gte(1)),
  units: z.int().check(z.gte(1)),
  stock: z.int().check(z.gte(1)),
  /** The newest open orders. */
  orders: z.array(z.int()),
})

/** To the owner: unconfirmed orders whose buyers could not be warned. */
const ordersUnwarned = z.object({ orders: z.array(z.int()).check(z.minLength(1)) })

/** To a buyer: the product that he waited for is in stock. */
const goodsArrived = z.object({
  product: z.object({
    name: z.string(),
    article: z.string(),
    manufacturer: z.string(),
    key: z.string(),
    price: kopecks,
  }),
  /** Token of the link that ends the subscriptions; deleted when the letter was sent. */
  token: z.string().check(z.minLength(1)),
})

const askedProduct = z.nullish(
  z.object({
    name: z.string(),
    article: z.string(),
    manufacturer: z.string(),
    key: z.string(),
  }),
)
const requester = {
  id: z.int().check(z.gte(1)),
  name: z.string(),
  phone: z.string(),
  product: askedProduct,
}

/** To the owner: a buyer asks for a part. */
const partRequested = z.object({
  ...requester,
  email: z.string(),
  message: z.string(),
  vin: z.string(),
  car: z.string(),
  /** Keys of the addresses of the photos. */
  photos: z.array(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
})

/** To the owner: a buyer asks for a call; without a time as soon as possible. */
const callRequested = z.object({
  ...requester,
  message: z.string(),
  from: z.nullish(moment),
  until: z.nullish(moment),
})

/** To a buyer; contains no typed text, as a stranger may have typed the recipient. */
const requestReceived = z.object({ id: z.int().check(z.gte(1)) })

/** To the owner: new reviews. Without their texts, which are the buyers' personal data. */
const reviewsWritten = z.object({
  reviews: z
    .array(z.object({ id: z.int().check(z.gte(1)), stars: z.int(), product: z.string() }))
    .check(z.minLength(1)),
})

/** To the owner: a price list that is fetched at set times needs him. */
const listTroubled = z.object({
  supplier: z.string(),
  /** The number of the source. */
  source: z.int().check(z.gte(1)),
  trouble: z.enum(['waits', 'asks', 'fails', 'silent']),
  text: z.string(),
  /** The run that waits. */
  run: z.nullish(z.int()),
  failures: z.int(),
})

export const letterData = {
  'order-placed': orderLetter,
  'order-confirmed': orderLetter,
  'order-ready': orderLetter,
  'order-cancelled': orderLetter,
  'order-line-dropped': droppedLine,
  'order-expiring': orderLetter,
  'order-moved': orderLetter,
  'order-returned': returnedLines,
  'order-readdressed': orderLetter,
  'password-reset': accountLetter,
  'email-confirmation': accountLetter,
  'email-changed': notice,
  'password-changed': notice,
  'password-guessed': notice,
  'stock-held': stockHeld,
  'orders-unwarned': ordersUnwarned,
  'goods-arrived': goodsArrived,
  'part-requested': partRequested,
  'call-requested': callRequested,
  'request-received': requestReceived,
  'reviews-written': reviewsWritten,
  'list-troubled': listTroubled,
  'staff-invited': accountLetter,
  'passkey-added': passkeyAdded,
} as const

export type LetterKind = keyof typeof letterData
export type OrderLetterKind = Extract<LetterKind, `order-${string}`>
export type NoticeKind = Extract<LetterKind, `${string}-changed` | 'password-guessed'>
export type OwnerLetterKind = 'stock-held' | 'orders-unwarned' | 'reviews-written' | 'list-troubled'
type RequestLetterKind = 'goods-arrived' | `${string}-requested` | 'request-received'
export type AccountLetterKind = Exclude<
  LetterKind,
  OrderLetterKind | NoticeKind | OwnerLetterKind | RequestLetterKind | 'passkey-added'
>

export type OrderLetter = z.infer<typeof orderLetter>
export type DroppedLine = Pick<z.infer<typeof droppedLine>, 'dropped' | 'others' | 'replacement'>
export type ReturnLetter = z.infer<typeof returnedLines>
export type AccountLetter = z.infer<typeof accountLetter>
export type Notice = z.infer<typeof notice>
export type StockHeld = z.infer<typeof stockHeld>
export type OrdersUnwarned = z.infer<typeof ordersUnwarned>
export type GoodsArrived = z.infer<typeof goodsArrived>
export type PartRequested = z.infer<typeof partRequested>
export type CallRequested = z.infer<typeof callRequested>
export type RequestReceived = z.infer<typeof requestReceived>
export type ListTroubled = z.infer<typeof listTroubled>
export type ReviewsWritten = z.infer<typeof reviewsWritten>

/** The data of a queued letter, sums as plain kopecks; it is checked when the letter is written. */
export type LetterOf<Kind extends LetterKind> = z.input<(typeof letterData)[Kind]>
