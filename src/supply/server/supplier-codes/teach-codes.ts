// Learns a supplier's codes from the owner's own file.

import { normaliseManufacturer, waitForOtherLists } from '#src/catalogue/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import { chooseSupplier } from '../choose-by-words.ts'
import { findManufacturers } from '../manufacturers.repository.ts'
import { findOrCreateSupplier } from '../suppliers.repository.ts'
import {
  findTaughtProducts,
  saveTaughtCodes,
  type TaughtProduct,
} from './taught-codes.repository.ts'

export type GivenCode = {
  readonly line: number
  readonly code: string
  readonly article: string
  readonly articleNorm: string
  /** '' where the file names none. */
  readonly manufacturer: string
}

/** Why a code is not learnt; `moved` is learnt where the owner agrees. */
export type UntaughtReason = 'no product' | 'no maker' | 'several products' | 'several' | 'moved'

export type TaughtCodes = {
  /** New codes. */
  readonly added: number
  /** Codes that meant the same product before. */
  readonly known: number
  /** Codes that meant another product and that the owner has agreed to move. */
  readonly moved: number
  readonly left: readonly (GivenCode & { readonly reason: UntaughtReason })[]
}

type Teaching = {
  readonly supplier: string
  /** The supplier may be new. */
  readonly isNew: boolean
  readonly codes: readonly GivenCode[]
  readonly isDryRun: boolean
  /** Whether codes that meant other products are moved. */
  readonly isAgreed: boolean
}

/** Ends a dry run without its writes. */
class OnlyTried extends Error {}

/** Throws `invalid` when there is no such supplier and `isNew` is false. */
export async function teachCodes(db: Database, teaching: Teaching): Promise<TaughtCodes> {
  let taught: TaughtCodes | undefined
  try {
    await db.transaction(async (tx) => {
      // a list that is being written would overwrite the owner's answer
      if (!teaching.isDryRun) await waitForOtherLists(tx)
      taught = await teach(tx, teaching)
      if (teaching.isDryRun) throw new OnlyTried()
    })
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error
  }
  if (!taught) throw new Error('a transaction has ended without its work')
  return taught
}

async function teach(
  tx: Database,
  { supplier, isNew, codes, isAgreed }: Teaching,
): Promise<TaughtCodes> {
  const supplierId = isNew
    ? await findOrCreateSupplier(tx, supplier)
    : (await chooseSupplier(tx, supplier)).id
  const makers = await findManufacturers(
    tx,
    codes.map(({ manufacturer }) => manufacturer),
  )
  const makerOf = ({ manufacturer }: GivenCode) =>
    manufacturer === '' ? 0 : (makers.get(normaliseManufacturer(manufacturer))?.id ?? null)
  const found = await findTaughtProducts(
    tx,
    supplierId,
    codes.map((given) => ({ ...given, makerId: makerOf(given) })),
  )
  const several = codesOfSeveral(codes, found)
  const left: (GivenCode & { readonly reason: UntaughtReason })[] = []
  const learnt = new Map<string, { readonly productId: number; readonly isMoved: boolean }>()
  let known = 0
  for (const [at, given] of codes.entries()) {
    const reason = reasonOf(found[at], makerOf(given), several.has(given.code))
    const { products = [], formerId = null } = found[at] ?? {}
    const [productId = 0] = products
    if (reason !== null) left.push({ ...given, reason })
    else if (learnt.has(given.code)) continue
    else if (formerId === productId) known += 1
    else if (formerId !== null && !isAgreed) left.push({ ...given, reason: 'moved' })
    else learnt.set(given.code, { productId, isMoved: formerId !== null })
  }
  await saveTaughtCodes(
    tx,
    supplierId,
    [...learnt].map(([code, { productId }]) => ({ code, productId })),
  )
  const moved = [...learnt.values()].filter(({ isMoved }) => isMoved).length
  return { added: learnt.size - moved, known, moved, left }
}

/** Codes that the file itself gives several products. */
function codesOfSeveral(codes: readonly GivenCode[], found: readonly TaughtProduct[]): Set<string> {
  const productByCode = new Map<string, number>()
  const several = new Set<string>()
  for (const [at, { code }] of codes.entries()) {
    const [product, ...others] = found[at]?.products ?? []
    if (product === undefined || others.length > 0) continue
    if ((productByCode.get(code) ?? product) !== product) several.add(code)
    productByCode.set(code, product)
  }
  return several
}

function reasonOf(
  found: TaughtProduct | undefined,
  makerId: number | null,
  isOfSeveral: boolean,
): UntaughtReason | null {
  if (makerId === null) return 'no maker'
  const products = found?.products.length ?? 0
  if (products === 0) return 'no product'
  if (products > 1) return 'several products'
  return isOfSeveral ? 'several' : null
}
