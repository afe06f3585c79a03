// Which of 1C's types of prices are what buyers pay.

import type { PriceTypeRecord } from './exchange-records.ts'

/**
 * The one that the owner names by id or name; else those called «розничная»; else all of them in
 * their order. An offer is sold at the first of them that it has.
 */
export function choosePriceTypes(
  types: readonly PriceTypeRecord[],
  wanted: string | undefined,
): PriceTypeRecord[] {
  const words = wanted?.trim().toLowerCase()
  if (words) {
    return types.filter(({ id, name }) => [id, name].some((said) => said.toLowerCase() === words))
  }
  const retail = types.filter(({ name }) => /розничн/i.test(name))
  return retail.length > 0 ? retail : [...types]
}
