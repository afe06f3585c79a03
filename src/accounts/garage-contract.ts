// Endpoints of a customer's garage.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { wholeNumber } from '#src/shared/wire-fields.ts'
import { garageCarFields } from '#src/vehicles/contract.ts'

/** A car that the shop keeps for its customer. */
export const KeptCar = z.object({
  id: z.number(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  engine: z.string(),
  year: z.nullable(z.number()),
  vin: z.string(),
})
export type KeptCar = z.infer<typeof KeptCar>

const garage = z.object({ cars: z.array(KeptCar) })
const oneCar = z.object({ id: wholeNumber(1, 2_147_483_647, 'Неизвестный автомобиль.') })

export const garageApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/cars',
    summary: 'Автомобили покупателя',
    access: 'customer',
    answer: garage,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/user/cars',
    summary: 'Ещё один автомобиль; такой же во второй раз не добавляется',
    access: 'customer',
    body: z.object(garageCarFields),
    answer: garage,
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/user/cars/:id',
    summary: 'Изменение автомобиля',
    access: 'customer',
    params: oneCar,
    body: z.object(garageCarFields),
    answer: garage,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/user/cars/:id',
    summary: 'Удаление автомобиля',
    access: 'customer',
    params: oneCar,
    answer: garage,
  }),
}
