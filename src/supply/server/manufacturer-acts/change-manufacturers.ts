// The owner's acts on manufacturers and their spellings: each tells what it would change, or does it.

import { normaliseManufacturer, waitForOtherLists } from '#src/catalogue/server/public.ts'
import { type ActOptions, carryOut } from '#src/platform/server/carry-out.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { JoinedRows } from '#src/platform/server/joined-rows.ts'
import { ShopError } from '#src/shared/errors.ts'
import { nearestHint } from '#src/shared/nearest-names.ts'
import { prepareLinkTables, updateEdgesAndGroups } from '../analogue-links/follow-numbers.ts'
import { collectChangedNumbers } from '../analogue-links/number-edges.repository.ts'
import { setBulkSettings } from '../list-switch/listed-table.repository.ts'
import { refreshDueLists, swapListsAfter } from '../list-switch/refresh-listed.repository.ts'
import { resetDue } from '../temporary-tables.repository.ts'
import {
  addNumbersOfJoined,
  deleteJoined,
  joinBarcodes,
  joinCodes,
  joinEdges,
  joinNumbers,
  markJoinedDue,
} from './joined-links.repository.ts'
import { countJoined, findJoined, joinProducts, listClashes } from './joined-products.repository.ts'
import {
  type CountedManufacturer,
  deleteSynonym,
  insertSynonym,
  joinManufacturers,
  listCountedManufacturers,
  markMakersDue,
  saveManufacturerName,
} from './manufacturer-acts.repository.ts'

/** A room that keeps rows of products joins its own, in the same transaction. */
export type JoinFollower = (tx: Database, joined: JoinedRows) => Promise<void>

const LONGEST_NAME = 200
const MOST_CLASHES = 10

/** Addresses of products stay; the former name stays a spelling. */
export const renameManufacturer = (
  db: Database,
  asked: { readonly manufacturer: string; readonly name: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    if (!how.isDryRun) await waitForOtherLists(tx)
    const makers = await listCountedManufacturers(tx)
    const maker = chosen(makers, asked.manufacturer)
    const { name, norm } = makerName(asked.name)
    if (maker.name === name) throw new ShopError('invalid', `Он и так называется «${name}».`)
    refuseTaken(
      makers.filter(({ id }) => id !== maker.id),
      norm,
    )
    return {
      act: 'rename-manufacturer',
      subject: `manufacturer ${maker.id}`,
      plan: { manufacturer: maker.name, name, products: maker.products },
      execute: async () => {
        await saveManufacturerName(tx, maker.id, { name, norm })
        await resetDue(tx, 'lists')
        await markMakersDue(tx, [maker.id])
        await refreshLists(tx)
      },
    }
  })

/** Lists and search know it at once. */
export const addSynonym = (
  db: Database,
  asked: { readonly manufacturer: string; readonly text: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const makers = await listCountedManufacturers(tx)
    const maker = chosen(makers, asked.manufacturer)
    const { name, norm } = makerName(asked.text)
    refuseTaken(makers, norm)
    return {
      act: 'add-synonym',
      subject: `manufacturer ${maker.id}`,
      plan: { manufacturer: maker.name, text: name },
      execute: () => insertSynonym(tx, maker.id, norm),
    }
  })

export const removeSynonym = (
  db: Database,
  asked: { readonly manufacturer: string; readonly text: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const maker = chosen(await listCountedManufacturers(tx), asked.manufacturer)
    const { name, norm } = makerName(asked.text)
    if (!maker.synonyms.includes(norm)) {
      const hint = nearestHint(name, maker.synonyms)
      throw new ShopError('invalid', `У ${maker.name} нет синонима «${name}».${hint}`)
    }
    return {
      act: 'remove-synonym',
      subject: `manufacturer ${maker.id}`,
      plan: { manufacturer: maker.name, text: name },
      execute: () => deleteSynonym(tx, norm),
    }
  })

/**
 * Products with the same article in both are one afterwards. Throws `conflict`, with nothing
 * changed, where two cannot be one without losing money or history.
 */
export const mergeManufacturers = (
  db: Database,
  asked: { readonly manufacturer: string; readonly into: string },
  how: ActOptions,
  followers: readonly JoinFollower[],
) =>
  carryOut(db, how, async (tx) => {
    if (!how.isDryRun) await waitForOtherLists(tx)
    await setBulkSettings(tx)
    const makers = await listCountedManufacturers(tx)
    const maker = chosen(makers, asked.manufacturer)
    const into = chosen(makers, asked.into)
    if (maker.id === into.id) throw new ShopError('invalid', 'Это один производитель.')
    if (maker.isOriginal !== into.isOriginal) {
      const [plant] = maker.isOriginal ? [maker] : [into]
      throw new ShopError(
        'conflict',
        `${plant?.name} — завод автомобилей, его детали продаются как оригинал: с другим его не слить.`,
      )
    }
    const pair = { from: maker.id, into: into.id }
    const joined = await findJoined(tx, pair)
    await refuseClashes(tx, joined)
    return {
      act: 'merge-manufacturers',
      subject: `manufacturer ${into.id}`,
      plan: {
        manufacturer: maker.name,
        into: into.name,
        ...(await countJoined(tx, maker.id, joined)),
      },
      execute: () => merge(tx, pair, joined, followers),
    }
  })

async function merge(
  tx: Database,
  pair: { readonly from: number; readonly into: number },
  joined: JoinedRows,
  followers: readonly JoinFollower[],
): Promise<void> {
  await prepareLinkTables(tx)
  await resetDue(tx, 'lists')
  await markMakersDue(tx, [pair.from])
  await markJoinedDue(tx, joined)
  await joinEdges(tx, joined)
  await joinNumbers(tx, joined)
  await joinBarcodes(tx, joined)
  await joinCodes(tx, joined)
  await joinProducts(tx, joined)
  for (const follow of followers) await follow(tx, joined)
  await deleteJoined(tx, joined)
  await joinManufacturers(tx, pair)
  await collectChangedNumbers(tx)
  await addNumbersOfJoined(tx, joined)
  await updateEdgesAndGroups(tx)
  await refreshLists(tx)
}

async function refuseClashes(tx: Database, joined: JoinedRows): Promise<void> {
  const clashes = await listClashes(tx, joined, MOST_CLASHES)
  if (clashes.length === 0) return
  const lines = clashes.map(({ article, reason }) => `  ${article}: ${reason}`)
  const more = clashes.length === MOST_CLASHES ? ['  …'] : []
  throw new ShopError(
    'conflict',
    ['Эти товары не сделать одним, ничего не изменено:', ...lines, ...more].join('\n'),
  )
}

async function refreshLists(tx: Database): Promise<void> {
  if (await refreshDueLists(tx)) await swapListsAfter(tx, async () => {})
}

function chosen(makers: readonly CountedManufacturer[], text: string): CountedManufacturer {
  const norm = normaliseManufacturer(text)
  const found =
    makers.find((maker) => maker.norm === norm) ??
    makers.find(({ synonyms }) => synonyms.includes(norm))
  if (found) return found
  const names = makers.map(({ name }) => name)
  throw new ShopError('invalid', `Производителя «${text}» нет.${nearestHint(text, names)}`)
}

function makerName(given: string): { readonly name: string; readonly norm: string } {
  const name = given.trim().replace(/\s+/g, ' ')
  const norm = normaliseManufacturer(name)
  if (norm !== '' && name.length <= LONGEST_NAME) return { name, norm }
  throw new ShopError('invalid', `Название — от 1 до ${LONGEST_NAME} букв и цифр.`)
}

function refuseTaken(makers: readonly CountedManufacturer[], norm: string): void {
  const owner = makers.find((maker) => maker.norm === norm)
  if (owner) {
    throw new ShopError(
      'conflict',
      `«${owner.name}» — отдельный производитель (товаров: ${owner.products}). ` +
        'Двух в одного: manufacturers merge ОДИН --into ДРУГОЙ.',
    )
  }
  const other = makers.find(({ synonyms }) => synonyms.includes(norm))
  if (other) throw new ShopError('conflict', `Это уже синоним: ${other.name}.`)
}
