// What a typed quantity comes to between two limits, in whole steps.

export type Limits = {
  min: number
  max: number
  /** Things that are sold by the four are counted by four; by one where nothing is said. */
  step?: number | undefined
}

/** The nearest whole step that is not below the least and not above the most. */
export function clampQuantity(quantity: number, { min, max, step = 1 }: Limits): number {
  const most = Math.max(min, max - (max % step))
  return Math.min(Math.max(Math.round(quantity / step) * step, min), most)
}

/** The typed number brought into the limits; `fallback` where no number was typed. */
export function quantityFrom(typed: string, limits: Limits, fallback: number): number {
  const quantity = Number(typed)
  return typed.trim() === '' || Number.isNaN(quantity) ? fallback : clampQuantity(quantity, limits)
}
