// Chooses the price types of 1C that are the buyers' prices.

import type { PriceTypeRecord } from './exchange-records.ts'

/** `chosenFor`: the setting for which it was chosen before, '' for an empty one. */
export type KnownPriceType = PriceTypeRecord & { readonly chosenFor: string | null }

export const settingKey = (wanted: string | undefined): string => wanted?.trim().toLowerCase() ?? ''

/**
 * The price type named by the owner, by id or name; without a setting, those called «розничная». A
 * type chosen before stays chosen after 1C renames it.
 */
export function namedPriceTypes(
  types: readonly KnownPriceType[],
  wanted: string | undefined,
): KnownPriceType[] {
  const key = settingKey(wanted)
  const kept = types.filter(({ chosenFor }) => chosenFor === key)
  if (key === '') return kept.length > 0 ? kept : types.filter(({ name }) => /розничн/i.test(name))
  const named = types.filter(({ id, name }) => [id, name].some((text) => settingKey(text) === key))
  return named.length > 0 ? named : kept
}

/** Named price types; without a setting and a name that fits, all: an offer uses its first one. */
export function choosePriceTypes(
  types: readonly KnownPriceType[],
  wanted: string | undefined,
): KnownPriceType[] {
  const named = namedPriceTypes(types, wanted)
  return named.length > 0 || settingKey(wanted) !== '' ? named : [...types]
}
