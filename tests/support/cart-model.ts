// A simple model of the cart, the quantity of each product, to be compared with the real one.

export type CartAct =
  | { readonly kind: 'add'; readonly id: number; readonly quantity: number }
  | { readonly kind: 'set'; readonly id: number; readonly quantity: number }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'empty' }

const MOST_OF_ONE = 999

/** Pieces by product, in the order in which the products came. */
export class CartModel {
  readonly pieces = new Map<number, number>()

  take(act: CartAct): void {
    if (act.kind === 'empty') this.pieces.clear()
    else if (act.kind === 'remove') this.pieces.delete(act.id)
    else {
      const before = this.pieces.get(act.id)
      if (act.kind === 'add') this.put(act.id, (before ?? 0) + act.quantity)
      else if (before !== undefined) this.put(act.id, act.quantity)
    }
  }

  get lines(): [number, number][] {
    return [...this.pieces]
  }

  private put(id: number, quantity: number): void {
    if (quantity < 1) this.pieces.delete(id)
    else this.pieces.set(id, Math.min(quantity, MOST_OF_ONE))
  }
}
