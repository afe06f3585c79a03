// Routes of a customer's garage.

import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import type { CheckedInput } from '#src/shared/endpoint.ts'
import { garageApi } from '../garage-contract.ts'
import { type GarageCar, listCars } from './garage.repository.ts'
import { addCar, changeCar, removeCar } from './manage-garage.ts'
import { requireCustomer } from './require-customer.ts'

export function serveGarage(api: ApiServer, { db }: { readonly db: Database }): void {
  serve(api, garageApi.list, async (_, caller) => {
    const { id } = await requireCustomer(db, caller)
    return { cars: await listCars(db, id) }
  })

  serve(api, garageApi.add, async ({ body }, caller) => {
    const customer = await requireCustomer(db, caller)
    return { cars: await addCar(db, customer, carOf(body)) }
  })

  serve(api, garageApi.change, async ({ params: { id: carId }, body }, caller) => {
    const { id } = await requireCustomer(db, caller)
    return { cars: await changeCar(db, { id, carId }, carOf(body)) }
  })

  serve(api, garageApi.remove, async ({ params: { id: carId } }, caller) => {
    const customer = await requireCustomer(db, caller)
    return { cars: await removeCar(db, customer, carId) }
  })
}

type Given = CheckedInput<typeof garageApi.add>['body']

const carOf = ({
  name = '',
  brand,
  model,
  engine = '',
  year = null,
  vin = '',
}: Given): GarageCar => ({
  name,
  brand,
  model,
  engine,
  year,
  vin,
})
