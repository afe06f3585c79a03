// The engine filter in the address of a model's page, and which side leads when they differ.

import { ENGINE_PLACEHOLDER } from '#src/vehicles/contract.ts'

/** Empty for every engine. */
export function engineOf(query: URLSearchParams): string {
  const engine = query.get('engine')?.trim() ?? ''
  return engine === ENGINE_PLACEHOLDER ? '' : engine
}

/**
 * The side that changed last leads; `before` is what the address said until now, null at arrival.
 * At arrival an address that names an engine leads, a silent one follows the chosen car.
 */
export function leadingSide(before: string | null, inAddress: string): 'address' | 'car' {
  const isNews = before === null ? inAddress !== '' : inAddress !== before
  return isNews ? 'address' : 'car'
}
