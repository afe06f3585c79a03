// What a typed quantity comes to between two limits, in whole steps.

export type Limits = { min: number; max: number; step?: number }

/** The nearest number of whole steps, counted from zero, that lies between the limits. */
export function clampQuantity(quantity: number, { min, max, step = 1 }: Limits): number {
  const least = Math.ceil(min / step) * step
  const most = Math.max(least, Math.floor(max / step) * step)
  return Math.min(Math.max(Math.round(quantity / step) * step, least), most)
}

/** The typed number brought into the limits; `fallback` where no number was typed. */
export function quantityFrom(typed: string, limits: Limits, fallback: number): number {
  const quantity = Number(typed)
  return typed.trim() === '' || Number.isNaN(quantity) ? fallback : clampQuantity(quantity, limits)
}
