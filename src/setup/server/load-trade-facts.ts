// Gives the shop the facts of the trade: each once, so that what the owner has changed stays so.

import type { Database } from '#src/platform/server/database.ts'
import { addCategories, addManufacturers, renameManufacturers } from '#src/supply/server/setup.ts'
import { type AddedCars, addCars } from '#src/vehicles/server/public.ts'
import { carRows, categoryRows } from './rows-of-facts.ts'
import { notOfferedYet } from './shop-acts.repository.ts'
import { categoryFacts, engineFacts, makeFacts, manufacturerFacts } from './trade-facts.ts'

export type AddedFacts = AddedCars & {
  readonly categories: number
  readonly manufacturers: number
  /** Manufacturers that had the demonstration's name. */
  readonly renamed: number
}

/** Inside a transaction. */
export async function loadTradeFacts(tx: Database): Promise<AddedFacts> {
  const cars = await addCars(tx, await newCars(tx))
  const tree = categoryRows(categoryFacts)
  const categories = await addCategories(
    tx,
    await notOfferedYet(tx, 'category', tree, ({ key }) => key),
  )
  const makers = await notOfferedYet(tx, 'manufacturer', manufacturerFacts, ({ name }) => name)
  const renamed = await renameManufacturers(
    tx,
    makers.flatMap(({ name, demo }) => (demo === undefined ? [] : [{ from: demo, to: name }])),
  )
  const manufacturers = await addManufacturers(tx, makers)
  return { ...cars, categories, manufacturers, renamed }
}

async function newCars(tx: Database) {
  const all = carRows(makeFacts, engineFacts)
  return {
    makes: await notOfferedYet(tx, 'make', all.makes, ({ name }) => name),
    models: await notOfferedYet(tx, 'model', all.models, modelKey),
    generations: await notOfferedYet(tx, 'generation', all.generations, modelKey),
    engines: await notOfferedYet(tx, 'engine', all.engines, ({ name }) => name),
    modelEngines: await notOfferedYet(
      tx,
      'model engine',
      all.modelEngines,
      (row) => `${modelKey(row)}\t${row.engine}`,
    ),
  }
}

const modelKey = ({ make, model }: { readonly make: string; readonly model: string }): string =>
  `${make}\t${model}`
