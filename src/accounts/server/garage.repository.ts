// SQL of the cars of customers.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { KeptCar } from '../garage-contract.ts'

export type GarageCar = Omit<KeptCar, 'id'>

/** Limit for each customer: a garage is for private cars, not for a fleet. */
export const MOST_CARS = 20

export const listCars = (db: Database, customerId: number): Promise<KeptCar[]> =>
  db.query(sql`
    SELECT id, name, make AS brand, model, engine, year, vin
    FROM customer_cars
    WHERE customer_id = ${customerId}
    ORDER BY id
    LIMIT ${MOST_CARS + 1}`)

/** Inserts a car, unless the garage has the same one or its VIN. */
export const insertCar = (
  db: Database,
  customerId: number,
  { name, brand, model, engine, year, vin }: GarageCar,
) =>
  db.query(sql`
    INSERT INTO customer_cars (customer_id, name, make, model, engine, year, vin)
    VALUES (${customerId}, ${name}, ${brand}, ${model}, ${engine}, ${year}, ${vin})
    ON CONFLICT DO NOTHING`)

/** Returns false when the customer has no such car. */
export async function updateCar(
  db: Database,
  { customerId, id }: { readonly customerId: number; readonly id: number },
  { name, brand, model, engine, year, vin }: GarageCar,
): Promise<boolean> {
  const rows = await db.query(sql`
    UPDATE customer_cars
    SET name = ${name}, make = ${brand}, model = ${model}, engine = ${engine}, year = ${year},
        vin = ${vin}
    WHERE id = ${id} AND customer_id = ${customerId}
    RETURNING id`)
  return rows.length > 0
}

export const deleteCar = (db: Database, customerId: number, id: number) =>
  db.query(sql`DELETE FROM customer_cars WHERE id = ${id} AND customer_id = ${customerId}`)

export const deleteCars = (db: Database, customerId: number) =>
  db.query(sql`DELETE FROM customer_cars WHERE customer_id = ${customerId}`)
