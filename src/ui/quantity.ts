// What a typed quantity comes to between two limits.

export type Limits = { min: number; max: number }

export const clampQuantity = (quantity: number, { min, max }: Limits): number =>
  Math.min(Math.max(Math.round(quantity), min), max)

/** The typed number brought into the limits; `fallback` where no number was typed. */
export function quantityFrom(typed: string, limits: Limits, fallback: number): number {
  const quantity = Number(typed)
  return typed.trim() === '' || Number.isNaN(quantity) ? fallback : clampQuantity(quantity, limits)
}
