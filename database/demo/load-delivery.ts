// Writes hours, transfers, couriers and carriers of the demonstration shops.

import { exportTables, importTable } from '#src/delivery/server/commands.ts'
import type { Database } from '#src/platform/server/database.ts'
import { deliveryFacts, storeFacts } from './facts.ts'

type Shop = { readonly place: string; readonly city: string }

/** Leaves a shop alone whose owner has told something of delivery. */
export async function loadDelivery(db: Database): Promise<void> {
  const known = await exportTables(db)
  if (Object.values(known).some((rows) => rows.length > 0)) return
  const { hours, terms, closed, short, couriers, zones, rates, calendar } = deliveryFacts
  const shops = storeFacts.cities.flatMap(({ name, stores }) =>
    stores.map(({ title }): Shop => ({ place: `${name}, ${title}`, city: name })),
  )
  const atEvery = (row: object) => shops.map(({ place }) => ({ place, ...row }))
  await importTable(db, 'hours', atEvery(hours))
  await importTable(db, 'terms', atEvery(terms))
  await importTable(db, 'days', [
    ...closed.flatMap((day) => atEvery({ day, opens: '', closes: '' })),
    ...short.flatMap(atEvery),
  ])
  await importTable(db, 'transfers', transfersOf(shops))
  await importTable(db, 'couriers', couriers)
  await importTable(
    db,
    'zones',
    zones.flatMap(({ cities, ...zone }) => cities.map((city) => ({ ...zone, city }))),
  )
  await importTable(db, 'rates', rates)
  await importTable(db, 'calendar', calendar)
}

/** Every shop sends to every other one. */
function transfersOf(shops: readonly Shop[]): object[] {
  const { insideCity, betweenCities } = deliveryFacts
  return shops.flatMap((from) =>
    shops
      .filter((to) => to !== from)
      .flatMap((to) => {
        const lines =
          from.city === to.city
            ? insideCity
            : betweenCities.filter(
                ({ cities }) => cities.includes(from.city) && cities.includes(to.city),
              )
        return lines.map(({ weekdays, leaves, days, arrives }) => ({
          from: from.place,
          to: to.place,
          ...{ weekdays, leaves, days, arrives },
        }))
      }),
  )
}
