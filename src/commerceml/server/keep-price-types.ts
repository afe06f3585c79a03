// Keeps 1C's types of prices, and which of them buyers pay.

import { findOrCreatePriceTypes } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { type KnownPriceType, namedPriceTypes, settingKey } from '../choose-price-types.ts'
import type { OfferRecord, PriceTypeRecord } from '../exchange-records.ts'
import { listPriceTypes, markChosen, savePriceTypes } from './told-classifier.repository.ts'

/** Throws `invalid` when the type that the owner wants is not among them. */
export async function keepPriceTypes(
  db: Database,
  types: readonly PriceTypeRecord[],
  wanted: string | undefined,
): Promise<void> {
  const nameOf = ({ id, name }: PriceTypeRecord) => name || id
  const ids = await findOrCreatePriceTypes(db, types.map(nameOf))
  const kept = types.flatMap((type) => {
    const shopId = ids.get(nameOf(type))
    return shopId === undefined ? [] : [{ ...type, shopId }]
  })
  await savePriceTypes(db, kept)
  const chosen = namedAmong(await listPriceTypes(db), wanted)
  await markChosen(db, settingKey(wanted), chosen)
}

/** Before prices are taken: without their type every good would lose its price. */
export async function requirePriceType(
  db: Database,
  offers: readonly OfferRecord[],
  wanted: string | undefined,
): Promise<void> {
  if (offers.every(({ prices }) => prices === null)) return
  namedAmong(await listPriceTypes(db), wanted)
}

function namedAmong(types: readonly KnownPriceType[], wanted: string | undefined): string[] {
  const named = namedPriceTypes(types, wanted)
  if (named.length === 0 && settingKey(wanted) !== '' && types.length > 0) {
    const names = types.slice(0, 10).map(({ id, name }) => `«${name || id}»`)
    throw new ShopError(
      'invalid',
      `Вида цен «${wanted}» из настройки EXCHANGE_PRICE_TYPE в 1С нет, цены не загружены. ` +
        `Есть: ${names.join(', ')}.`,
    )
  }
  return named.map(({ id }) => id)
}
