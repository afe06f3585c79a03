// The order that a client of the specification sends.

type Line = readonly [id: number, quantity: number]

/** `items` of the wire: JSON text. */
export const linesText = (...lines: readonly Line[]): string =>
  JSON.stringify(lines.map(([id, quantity]) => ({ id, quantity })))

/** Delivery to a free address, paid on receipt, but for what is wished. */
export const anOrder = <Wishes extends object>(wishes: Wishes) => ({
  payment_method: 1,
  shipping_method: 2,
  address: 'Волгоград, ул. Мира, 5',
  phone: '+7 (999) 123-45-67',
  comment: '',
  ...wishes,
})
