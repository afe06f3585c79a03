// The owner's acts on the tree of categories: each tells what it would change, or does it.

import { waitForOtherLists } from '#src/catalogue/server/public.ts'
import { type ActOptions, carryOut } from '#src/platform/server/carry-out.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { pathText } from '../../category-by-path.ts'
import { categoryKey, type KnownCategory } from '../../category-match.ts'
import { branchOf, namesake } from '../../category-merge.ts'
import { insertCategory, knownCategories, namedCategories } from '../categories.repository.ts'
import { type ChosenCategory, chooseCategory } from '../choose-by-words.ts'
import { refreshDueLists, swapListsAfter } from '../list-switch/refresh-listed.repository.ts'
import { resetDue } from '../temporary-tables.repository.ts'
import {
  countBelongings,
  countMargins,
  countReturning,
  deleteCategory,
  markCategoriesDue,
  saveName,
  saveParent,
} from './category-acts.repository.ts'

const LONGEST_NAME = 200

export type NewPlace = { readonly name: string; readonly parent: string | null }

/** Adds a category under a parent, or at the top. */
export const addCategory = (db: Database, asked: NewPlace, how: ActOptions = {}) =>
  carryOut(db, how, async (tx) => {
    const name = categoryName(asked.name)
    const parent = asked.parent === null ? null : await chooseCategory(tx, asked.parent)
    const known = await namedCategories(tx)
    refuseNamesake(known, { parentId: parent?.id ?? null, name })
    const parentKey = known.find(({ id }) => id === parent?.id)?.key ?? ''
    const key = categoryKey(known, name, parentKey)
    const path = parent === null ? name : `${parent.path} > ${name}`
    return {
      act: 'add-category',
      subject: `category ${key}`,
      plan: { category: path, address: addressOf(key) },
      execute: () => insertCategory(tx, { parentId: parent?.id ?? null, key, name }),
    }
  })

/** The address stays; lists that use the former name still mean the category. */
export const renameCategory = (
  db: Database,
  asked: { readonly category: string; readonly name: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const { category, known, branch, key } = await readyFor(tx, asked.category, how)
    const name = categoryName(asked.name)
    const own = known.find(({ id }) => id === category.id)
    if (own?.name === name) throw new ShopError('invalid', `Она и так называется «${name}».`)
    refuseNamesake(known, { parentId: own?.parentId ?? null, name, except: category.id })
    const { products } = await countBelongings(tx, branch)
    return {
      act: 'rename-category',
      subject: `category ${key}`,
      plan: { category: category.path, name, address: addressOf(key), products },
      execute: async () => {
        await saveName(tx, category.id, name)
        await refreshCategories(tx, branch)
      },
    }
  })

/** `parent` null: to the top. */
export const moveCategory = (
  db: Database,
  asked: { readonly category: string; readonly parent: string | null },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const { category, known, branch, key } = await readyFor(tx, asked.category, how)
    const parent = asked.parent === null ? null : await chooseCategory(tx, asked.parent)
    const own = known.find(({ id }) => id === category.id)
    if (parent && branch.includes(parent.id)) {
      throw new ShopError(
        'invalid',
        `«${parent.path}» — ветвь этой же категории: туда не перенести.`,
      )
    }
    const parentId = parent?.id ?? null
    if (own?.parentId === parentId) throw new ShopError('invalid', 'Она и так стоит там.')
    refuseNamesake(known, { parentId, name: own?.name ?? '' })
    const { products } = await countBelongings(tx, branch)
    const above = [...category.ids.slice(1), ...(parent?.ids ?? [])]
    const plan = {
      category: category.path,
      parent: parent?.path ?? 'верх дерева',
      branches: branch.length - 1,
      products,
      otherMargins: await countMargins(tx, above),
    }
    return {
      act: 'move-category',
      subject: `category ${key}`,
      plan,
      execute: async () => {
        await saveParent(tx, category.id, parentId)
        await refreshCategories(tx, branch)
      },
    }
  })

/** Only an empty one that no rule names: all else is merged into another. */
export const removeCategory = (
  db: Database,
  asked: { readonly category: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const { category, branch, key } = await readyFor(tx, asked.category, how)
    const held = await countBelongings(tx, branch)
    const returning = await countReturning(tx, category.id)
    const left = [
      held.products > 0 && `товаров: ${held.products} (и скрытые)`,
      branch.length > 1 && `ветвей: ${branch.length - 1}`,
      held.margins > 0 && `правил наценки: ${held.margins}`,
      returning > 0 && `товаров, которые сюда вернёт отмена списка: ${returning}`,
      held.rules + held.texts > 0 && `правил и текстов списков: ${held.rules + held.texts}`,
    ].filter((text) => text !== false)
    if (left.length > 0) {
      throw new ShopError(
        'conflict',
        `«${category.path}» не пуста: ${left.join(', ')}. ` +
          'Слейте её с другой: categories remove КАТЕГОРИЯ --into ДРУГАЯ.',
      )
    }
    return {
      act: 'remove-category',
      subject: `category ${key}`,
      plan: { category: category.path, address: addressOf(key) },
      execute: () => deleteCategory(tx, category.id),
    }
  })

export const addressOf = (key: string): string => `/catalog/categories/${key}`

type Ready = {
  readonly category: ChosenCategory
  readonly known: readonly KnownCategory[]
  /** Itself and everything under it. */
  readonly branch: readonly number[]
  readonly key: string
}

/** Waits for lists and rebuilds first, so that what is counted stays so. */
export async function readyFor(tx: Database, text: string, how: ActOptions): Promise<Ready> {
  if (!how.isDryRun) await waitForOtherLists(tx)
  const category = await chooseCategory(tx, text)
  const known = await knownCategories(tx)
  const key = known.find(({ id }) => id === category.id)?.key ?? ''
  return { category, known, key, branch: branchOf(known, category.id) }
}

/** Refreshes search and lists of all products of these categories. */
export async function refreshCategories(tx: Database, ids: readonly number[]): Promise<void> {
  await resetDue(tx, 'lists')
  await markCategoriesDue(tx, ids)
  if (await refreshDueLists(tx)) await swapListsAfter(tx, async () => {})
}

function categoryName(given: string): string {
  const name = given.trim().replace(/\s+/g, ' ')
  if (name !== '' && name.length <= LONGEST_NAME && !name.includes('>')) return name
  throw new ShopError('invalid', `Название категории — от 1 до ${LONGEST_NAME} знаков, без «>».`)
}

type Wanted = {
  readonly parentId: number | null
  readonly name: string
  readonly except?: number
}

function refuseNamesake(known: readonly KnownCategory[], { parentId, name, except }: Wanted): void {
  const current = known.filter(({ id, isFormer }) => !isFormer && id !== except)
  const same = namesake(current, parentId, name)
  if (!same) return
  throw new ShopError(
    'conflict',
    `«${pathText(current, same)}» уже есть. Две в одну: categories merge ОДНА --into ДРУГАЯ.`,
  )
}
