// Merges two models that mean one car: fits of products, engines and spellings follow.

import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import { type ActOptions, carryOut } from '#src/platform/server/carry-out.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  chooseModel,
  deleteModel,
  joinGenerations,
  joinModels,
  nameOf,
  redirectModel,
} from '#src/vehicles/server/public.ts'
import { refreshDueLists, swapListsAfter } from '../list-switch/refresh-listed.repository.ts'
import { resetDue } from '../temporary-tables.repository.ts'
import { countFits, joinFits, markFittingDue, moveGeneration } from './joined-models.repository.ts'

/** The former address leads to the other model for ever, and its names find it. */
export const mergeModels = (
  db: Database,
  asked: { readonly model: string; readonly into: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    if (!how.isDryRun) await waitForOtherLists(tx)
    const model = await chooseModel(tx, asked.model)
    const into = await chooseModel(tx, asked.into)
    if (model.id === into.id) throw new ShopError('invalid', 'Это одна модель.')
    const pair = { from: model.id, into: into.id }
    const plan = {
      model: nameOf(model),
      into: nameOf(into),
      ...(await countFits(tx, model.id)),
      engines: model.engines.filter((engine) => !into.engines.includes(engine)).length,
      spellings: model.spellings.length + 1,
    }
    const execute = async () => {
      await resetDue(tx, 'lists')
      await markFittingDue(tx, model.id)
      for (const generation of await joinGenerations(tx, pair)) await moveGeneration(tx, generation)
      await joinFits(tx, pair)
      await joinModels(tx, pair)
      await redirectModel(tx, model.id, into.id)
      await deleteModel(tx, model.id)
      if (await refreshDueLists(tx)) await swapListsAfter(tx, async () => {})
    }
    return { act: 'merge-models', subject: `model ${into.id}`, plan, execute }
  })
