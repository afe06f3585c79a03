// Merges a category into another: products, branches, margins, rules and texts of lists follow.

import { type ActOptions, carryOut } from '#src/platform/server/carry-out.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { mergeOf } from '../../category-merge.ts'
import { chooseCategory } from '../choose-by-words.ts'
import { refreshDueLists, swapListsAfter } from '../list-switch/refresh-listed.repository.ts'
import { resetDue } from '../temporary-tables.repository.ts'
import {
  clashingMargins,
  countBelongings,
  countMargins,
  deleteMerged,
  markCategoriesDue,
  mergeBelongings,
  moveProducts,
  saveParent,
} from './category-acts.repository.ts'
import { addressOf, readyFor } from './change-categories.ts'

/** The former address leads to the other category for ever. */
export const mergeCategories = (
  db: Database,
  asked: { readonly category: string; readonly into: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const { category, known, branch, key } = await readyFor(tx, asked.category, how)
    const into = await chooseCategory(tx, asked.into)
    if (branch.includes(into.id)) {
      throw new ShopError('invalid', `«${into.path}» — сама эта категория или её ветвь.`)
    }
    const { merged, moved } = mergeOf(known, category.id, into.id)
    await refuseClashingMargins(tx, merged)
    const held = await countBelongings(
      tx,
      merged.map(({ from }) => from),
    )
    const former = category.ids.slice(1)
    const above = [
      ...former.filter((id) => !into.ids.includes(id)),
      ...into.ids.filter((id) => !former.includes(id)),
    ]
    const plan = {
      category: category.path,
      into: into.path,
      ...held,
      mergedBranches: merged.length - 1,
      movedBranches: moved.length,
      otherMargins: await countMargins(tx, above),
      redirect: `${addressOf(key)} → ${addressOf(keyOf(known, into.id))}`,
    }
    const execute = async () => {
      await resetDue(tx, 'lists')
      await markCategoriesDue(tx, branch)
      await moveProducts(tx, merged)
      for (const { id, parentId } of moved) await saveParent(tx, id, parentId)
      await mergeBelongings(tx, merged)
      await deleteMerged(tx, merged)
      if (await refreshDueLists(tx)) await swapListsAfter(tx, async () => {})
    }
    return { act: 'merge-categories', subject: `category ${key}`, plan, execute }
  })

const keyOf = (known: readonly { readonly id: number; readonly key: string }[], id: number) =>
  known.find((one) => one.id === id)?.key ?? ''

async function refuseClashingMargins(
  tx: Database,
  merged: readonly { readonly from: number; readonly into: number }[],
): Promise<void> {
  const ids = await clashingMargins(tx, merged)
  if (ids.length === 0) return
  throw new ShopError(
    'conflict',
    `У обеих категорий своя наценка на те же цены: правила ${ids.join(', ')}. ` +
      'Решите, какая останется: margins remove НОМЕР.',
  )
}
