// How much of a product lies where: totals and what to call them.

import type { Storage } from './contract.ts'

export const totalStock = (storages: readonly Storage[]): number =>
  storages.reduce((total, { quantity }) => total + quantity, 0)

/** What lies in a city; without a city in the whole network. */
export const stockIn = (storages: readonly Storage[], city: string): number =>
  totalStock(city === '' ? storages : storages.filter((storage) => storage.city === city))

/** Whether it lies at a supplier alone: the shop orders it for the buyer. */
export const isToOrder = (storages: readonly Storage[]): boolean =>
  storages.some(({ to_order, quantity }) => to_order === true && quantity > 0)

export type StockLevel = 'none' | 'few' | 'enough'

// With so few left it is worth a call, or a quick decision.
const FEW = 3

export function stockLevel(quantity: number): StockLevel {
  if (quantity <= 0) return 'none'
  return quantity <= FEW ? 'few' : 'enough'
}
