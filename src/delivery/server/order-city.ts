// The city that an order goes to, which stands before the street in its address, and another street there.

import type { Database } from '#src/platform/server/database.ts'
import { invalidField } from '#src/shared/errors.ts'
import type { DeliveryFacts } from '../delivery-facts.ts'
import { sameCity } from '../delivery-price.ts'
import { keptFacts } from './kept-facts.ts'
import { cityBefore, fullAddress, knownCities, otherCityOf } from './order-delivery.ts'

type Sent = {
  readonly address: string
  /** '' : none, or a courier. */
  readonly carrier: string
  /** Of the delivery, in kopecks. */
  readonly cost: number
}

/** '' : the address names none. */
export async function cityOfOrder(db: Database, sent: Sent): Promise<string> {
  return cityIn(sent, await keptFacts(db))
}

/** A city was named wherever the delivery has a price; else a street may stand first. */
function cityIn({ address, carrier, cost }: Sent, facts: DeliveryFacts): string {
  const first = cityBefore(address).trim()
  if (!address.includes(',')) return ''
  if (carrier !== '' || cost > 0) return first
  if (knownCities(facts).some((city) => city !== '' && sameCity(city, first))) return first
  return STREET.test(first) || /\d/.test(first) ? '' : first
}

const STREET =
  /(?:^|\s)(?:ул|улица|пр|пр-т|просп|проспект|пер|переулок|б-р|бул|бульвар|ш|шоссе|пл|площадь|наб|набережная|проезд|мкр|микрорайон|тупик|аллея)(?:\.|\s|$)/iu

/** The whole address of another street in the city of the order; another city is refused. */
export async function addressInCity(
  db: Database,
  { city, address }: { readonly city: string; readonly address: string },
): Promise<string> {
  if (city === '') return address
  const where = { way: null, city, address }
  const other = otherCityOf(where, await keptFacts(db))
  if (other !== null) throw invalidField('address', anotherCity(city, other))
  return fullAddress(where)
}

const anotherCity = (city: string, other: string): string =>
  `Этот заказ едет в город ${city}, а в адресе — ${other}. В другой город оформите новый заказ: у него другая цена и срок.`
