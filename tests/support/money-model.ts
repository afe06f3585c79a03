// A simple model of the money of one order, to be compared with the database.

export type MoneyAct =
  | { readonly kind: 'begin' }
  /** The buyer pays an attempt at the provider; the shop may learn of it later, or at once. */
  | { readonly kind: 'pay'; readonly which: number }
  | { readonly kind: 'refuse'; readonly which: number }
  /** The shop asks about whatever is open. */
  | { readonly kind: 'look' }
  /** A notification, be it true, late or forged. */
  | { readonly kind: 'notify'; readonly which: number; readonly says: 'succeeded' | 'canceled' }
  | { readonly kind: 'step'; readonly to: string }
  | { readonly kind: 'drop'; readonly position: number }
  | { readonly kind: 'give-back'; readonly position: number; readonly quantity: number }
  | { readonly kind: 'give-all-back' }
  /** The next such call at the provider goes wrong. */
  | { readonly kind: 'mishap'; readonly call: 'payments' | 'refunds'; readonly what: number }

export const LINES = [
  { price: 10_000, quantity: 2 },
  { price: 33_333, quantity: 1 },
  { price: 1, quantity: 3 },
] as const

type Line = { readonly price: number; readonly quantity: number; back: number; isDropped: boolean }

/** What is owed for an order after what was done to it; whether it was done, the shop says. */
export class MoneyModel {
  readonly lines: Line[] = LINES.map((line) => ({ ...line, back: 0, isDropped: false }))
  isOff = false

  owed(): number {
    if (this.isOff) return 0
    const left = this.lines.filter(({ isDropped }) => !isDropped)
    return left.reduce((sum, { price, quantity, back }) => sum + price * (quantity - back), 0)
  }

  /** Records only acts that were carried out. */
  done(act: MoneyAct): void {
    if (act.kind === 'step') this.isOff ||= act.to === 'cancelled' || act.to === 'returned'
    if (act.kind === 'give-all-back') for (const line of this.lines) line.back = line.quantity
    if (act.kind !== 'drop' && act.kind !== 'give-back') return
    const line = this.lines[act.position - 1]
    if (!line) return
    if (act.kind === 'give-back') line.back += act.quantity
    else if (this.lines.some((other) => other !== line && !other.isDropped)) line.isDropped = true
    else this.isOff = true // the last line takes the order with it
  }
}
