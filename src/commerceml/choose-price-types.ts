// Which of 1C's types of prices are what buyers pay.

import type { PriceTypeRecord } from './exchange-records.ts'

/** `chosenFor`: the setting for which it was chosen before; '' stands for none. */
export type KnownPriceType = PriceTypeRecord & { readonly chosenFor: string | null }

export const settingKey = (wanted: string | undefined): string => wanted?.trim().toLowerCase() ?? ''

/**
 * The one that the owner names by id or name; else those called «розничная». What was chosen once
 * stays chosen however 1C calls it since.
 */
export function namedPriceTypes(
  types: readonly KnownPriceType[],
  wanted: string | undefined,
): KnownPriceType[] {
  const key = settingKey(wanted)
  const kept = types.filter(({ chosenFor }) => chosenFor === key)
  if (key === '') return kept.length > 0 ? kept : types.filter(({ name }) => /розничн/i.test(name))
  const named = types.filter(({ id, name }) => [id, name].some((said) => settingKey(said) === key))
  return named.length > 0 ? named : kept
}

/** Where the owner names none and none has that name: all, and an offer has the first it has. */
export function choosePriceTypes(
  types: readonly KnownPriceType[],
  wanted: string | undefined,
): KnownPriceType[] {
  const named = namedPriceTypes(types, wanted)
  return named.length > 0 || settingKey(wanted) !== '' ? named : [...types]
}
