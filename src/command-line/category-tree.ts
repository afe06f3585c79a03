// Subcommands of npm run shop -- categories that show and change the tree.

import {
  addCategory,
  type CountedCategory,
  listCountedCategories,
  mergeCategories,
  moveCategory,
  removeCategory,
  renameCategory,
} from '#src/supply/server/category-commands.ts'
import type { CommandContext } from './command.ts'
import { runOwnerAct } from './print-plan.ts'

export const TREE_USAGE =
  'categories show | categories add НАЗВАНИЕ [--under КАТЕГОРИЯ] | ' +
  'categories rename КАТЕГОРИЯ НАЗВАНИЕ | categories move КАТЕГОРИЯ [--under КАТЕГОРИЯ | --top] | ' +
  'categories merge КАТЕГОРИЯ --into ДРУГАЯ | categories remove КАТЕГОРИЯ [--into ДРУГАЯ] [--dry-run] | '

type Values = {
  readonly under?: string | undefined
  readonly top?: boolean | undefined
  readonly into?: string | undefined
  readonly 'dry-run'?: boolean | undefined
}

/** Resolves to the exit code; null where the words are no act on the tree. */
export async function runTreeAct(
  [name = '', ...operands]: readonly string[],
  values: Values,
  context: CommandContext,
): Promise<number | null> {
  const { db } = context
  const { under, top, into } = values
  const [category = '', second = ''] = operands
  const act = (run: Parameters<typeof runOwnerAct>[2]) =>
    runOwnerAct(context, values['dry-run'], run)
  if (name === 'show' && operands.length === 0) return show(context)
  if (name === 'add' && operands.length === 1) {
    return act((how) => addCategory(db, { name: category, parent: under ?? null }, how))
  }
  if (name === 'rename' && operands.length === 2) {
    return act((how) => renameCategory(db, { category, name: second }, how))
  }
  if (name === 'move' && operands.length === 1 && (under !== undefined) !== (top ?? false)) {
    return act((how) => moveCategory(db, { category, parent: under ?? null }, how))
  }
  if (['merge', 'remove'].includes(name) && operands.length === 1 && into !== undefined) {
    return act((how) => mergeCategories(db, { category, into }, how))
  }
  if (name === 'remove' && operands.length === 1) {
    return act((how) => removeCategory(db, { category }, how))
  }
  return null
}

async function show({ db, print }: CommandContext): Promise<number> {
  const all = await listCountedCategories(db)
  if (all.length === 0) print('Категорий нет: categories add НАЗВАНИЕ, или setup.')
  const childrenOf = Map.groupBy(all, ({ parentId }) => parentId)
  const countOf = ({ id, products }: CountedCategory): number =>
    (childrenOf.get(id) ?? []).reduce((sum, child) => sum + countOf(child), products)
  const printUnder = (parentId: number | null, depth: number) => {
    for (const category of childrenOf.get(parentId) ?? []) {
      const count = countOf(category).toLocaleString('ru-RU')
      print(`${'  '.repeat(depth)}${category.name}: товаров ${count} (${category.key})`)
      printUnder(category.id, depth + 1)
    }
  }
  printUnder(null, 0)
  return 0
}
