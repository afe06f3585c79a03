// The reader of cars in names of goods, with the shop's cars and what its owner has decided.

import type { Database } from '#src/platform/server/database.ts'
import { type CarReader, carReader } from '../car-reader/cars-of-row.ts'
import { ownReadingWords } from '../words/own-words.ts'
import { listDecisions, listKnownCars } from './known-cars.repository.ts'

export async function loadCarReader(db: Database): Promise<CarReader> {
  const [cars, decisions] = await Promise.all([listKnownCars(db), listDecisions(db)])
  return carReader(cars, ownReadingWords, decisions)
}
