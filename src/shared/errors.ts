// The one class of expected failures, and the closed list of their kinds.

export type ErrorKind =
  | 'malformed'
  | 'invalid'
  | 'unauthenticated'
  | 'code-needed'
  | 'passkey-needed'
  | 'forbidden'
  | 'verification-needed'
  | 'not-found'
  | 'conflict'
  | 'stale'
  | 'version-required'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many-requests'
  | 'unavailable'

/** Texts for the buyer by field name; the first one is shown under the field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** A line of an order that cannot be sold as asked: what is free now (packs), the price (rubles). */
export type ChangedLine = {
  readonly id: number
  readonly available: number
  readonly price: number | null
}

type Particulars = {
  readonly fields?: FieldErrors
  readonly lines?: readonly ChangedLine[]
  readonly retryAfterSeconds?: number
  /** Of a `stale` change: the order as it is now. */
  readonly order?: object
  /** Kept in the log from `info` on: somebody may be guessing. */
  readonly isGuess?: boolean
}

/** Thrown by use cases; rolls the transaction back and becomes one HTTP answer. */
export class ShopError extends Error {
  readonly kind: ErrorKind
  readonly particulars: Particulars

  constructor(kind: ErrorKind, message: string, particulars: Particulars = {}) {
    super(message)
    this.name = 'ShopError'
    this.kind = kind
    this.particulars = particulars
  }
}

/** A field is wrong: 422 with the text under that field. */
export const invalidField = (field: string, text: string): ShopError =>
  new ShopError('invalid', text, { fields: { [field]: [text] } })
