// The carriers offered for a parcel.
import { expect, test } from 'vitest'
import { asKopecks } from '#src/shared/money.ts'
import type { CarrierRate, DeliveryFacts } from '../delivery-facts.ts'
import { pricedCarriers } from './delivery-offers.ts'

const rate = (carrier: string, price: number): CarrierRate => ({
  carrier,
  from: 1,
  zone: '1',
  upToGrams: 5000,
  price: asKopecks(price),
  daysFrom: 1,
  daysTo: 2,
  weekdays: [0],
  leaves: null,
})
const facts = {
  carrierZones: new Map(['Почта', 'СДЭК'].map((carrier) => [carrier, new Map([['', '1']])])),
  carrierRates: [rate('Почта', 94_000), rate('СДЭК', 59_000)],
} as unknown as DeliveryFacts
const parcel = { grams: 1000, longestCm: 30, boxCm: [30, 20, 15], isPickupOnly: false } as const

test('the cheapest carrier stands first: the form proposes it', async () => {
  const names = async (quoted: number | null) => {
    const price = asKopecks(quoted ?? 0)
    const answer = { price, daysFrom: 1, daysTo: 1, areWorkingDays: false }
    const quote = async () => (quoted === null ? null : answer)
    const priced = await pricedCarriers('Тула', { parcel, facts }, { carrier: 'СДЭК', quote })
    return priced.map((each) => each.rate.carrier)
  }
  expect(await names(null)).toEqual(['СДЭК', 'Почта'])
  expect(await names(100_000)).toEqual(['Почта', 'СДЭК'])
})
