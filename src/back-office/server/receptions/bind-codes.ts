// Codes of goods that come: an unknown one gets its product once, a row of the paper is told its product,
// and what was bound is taken back.

import type { Database } from '#src/platform/server/database.ts'
import { isScanCode, scanCode } from '#src/shared/barcode.ts'
import { invalidField, ShopError } from '#src/shared/errors.ts'
import { staffBarcodes } from '#src/supply/server/public.ts'
import { isAllowed } from '../../permissions.ts'
import { actAsStaff } from '../act-as-staff.ts'
import type { Staff } from '../staff.repository.ts'
import { insertAct } from '../staff-acts.repository.ts'
import { getReception, mayDo } from './open-reception.ts'
import {
  dropCodes,
  dropUnknownLine,
  insertCodes,
  insertToldRows,
  listOwnCodes,
  lockNaming,
  takeRowsBack,
  type UnknownLine,
} from './reception-codes.repository.ts'
import { lockReception } from './reception-ends.repository.ts'
import { countKnown } from './reception-goods.repository.ts'
import type { ListedReception } from './receptions.repository.ts'

type Wish = { readonly id: number; readonly productId: number; readonly text: string }

function codeOf(text: string): string {
  const code = scanCode(text)
  if (isScanCode(code)) return code
  throw invalidField('code', 'Код — от 4 до 40 букв и цифр.')
}

async function lockCounted(tx: Database, staff: Staff, { id, productId }: Wish) {
  await lockReception(tx, id)
  const held = await getReception(tx, staff, id)
  if (!mayDo(staff, held).count) {
    const isOver = held.state === 'closed' || held.state === 'cancelled'
    throw new ShopError('conflict', isOver ? 'Приёмка уже закончена.' : 'Это делает другая точка.')
  }
  if ((await countKnown(tx, [productId])) === 0)
    throw new ShopError('not-found', 'Товар не найден.')
  return held
}

/** A code that another product has stays there. A row of the paper with this code gets its product too. */
export async function bindToProduct(db: Database, staff: Staff, wish: Wish): Promise<void> {
  const { id, productId } = wish
  const code = codeOf(wish.text)
  const act = { act: 'bind-barcode', subject: `product ${productId}` } as const
  await actAsStaff(db, staff, act, async (tx) => {
    const held = await lockCounted(tx, staff, wish)
    const { isNew, takenBy } = await staffBarcodes.bind(tx, { productId, code })
    if (takenBy !== null) {
      throw new ShopError('conflict', `Этот штрихкод уже у другого товара: ${takenBy}.`)
    }
    const row = held.unknown.find(({ codes = [] }) => codes.includes(code))
    if (row) await tellRow(tx, staff, { held, row, productId })
    return { result: undefined, details: isNew ? { code, reception: id } : null }
  })
}

/** Says which product a row of the paper means: it is expected then, and its codes count here. */
export const tellProduct = (db: Database, staff: Staff, wish: Wish): Promise<void> =>
  actAsStaff(db, staff, { act: 'tell-row', subject: `reception ${wish.id}` }, async (tx) => {
    const held = await lockCounted(tx, staff, wish)
    const row = held.unknown.find(({ text }) => text === wish.text)
    if (!row) throw new ShopError('conflict', 'Эту строку уже указали: посмотрите в списке.')
    await tellRow(tx, staff, { held, row, productId: wish.productId })
    return { result: undefined, details: null } // `tellRow` writes the act
  })

type ToldRow = {
  readonly held: ListedReception
  readonly row: UnknownLine
  readonly productId: number
}

/** Rows of one text are told together. */
async function tellRow(tx: Database, staff: Staff, { held, row: { text }, productId }: ToldRow) {
  const { id } = held
  const rows = held.unknown.filter((one) => one.text === text)
  const quantity = rows.reduce((sum, one) => sum + one.quantity, 0)
  const codes = rows.flatMap((one) => one.codes ?? [])
  await dropUnknownLine(tx, { id, text })
  await insertToldRows(tx, { id, productId, rows, staffId: staff.id })
  await insertCodes(tx, id, [{ productId, codes }])
  const details = { text, product: productId, quantity }
  const record = { act: 'tell-row', subject: `reception ${id}` } as const
  await insertAct(tx, { staffId: staff.id, ...record, details })
}

/** `papers`: it was told with a row of an open reception; what another has bound stays. */
type Release = 'everywhere' | 'papers' | null

/** By whoever has bound it or told the row that has it, and by who may change stock. */
export async function mayRelease(
  db: Database,
  staff: Staff,
  productIds: readonly number[],
): Promise<(productId: number, code: string) => Release> {
  if (isAllowed(staff.role, 'change-stock')) return () => 'everywhere'
  const all = productIds.length > 0 ? await listOwnCodes(db, staff.id, productIds) : []
  return (productId, code) => {
    const own = all.filter((one) => one.productId === productId && one.code === code)
    if (own.length === 0) return null
    return own.some(({ isBound }) => isBound) ? 'everywhere' : 'papers'
  }
}

type Bound = { readonly productId: number; readonly text: string }

/** What lists state stays. */
export const releaseCode = (db: Database, staff: Staff, bound: Bound): Promise<void> => {
  const { productId } = bound
  const code = codeOf(bound.text)
  const act = { act: 'release-barcode', subject: `product ${productId}` } as const
  return actAsStaff(db, staff, act, async (tx) => {
    const release = (await mayRelease(tx, staff, [productId]))(productId, code)
    if (release === null)
      throw new ShopError(
        'conflict',
        'Этот код закрепил другой сотрудник: снимает он или менеджер.',
      )
    const isDropped = await dropFromPapers(tx, staff, { productId, code })
    const isReleased =
      release === 'everywhere' && (await staffBarcodes.release(tx, { productId, code }))
    return { result: undefined, details: isReleased || isDropped ? { code } : null }
  })
}

type ProductCode = { readonly productId: number; readonly code: string }

/**
 * At open receptions it does not mean the product any more. A row that was told by it is unknown again,
 * with all its codes. Resolves to whether it meant the product there.
 */
async function dropFromPapers(
  tx: Database,
  staff: Staff,
  { productId, code }: ProductCode,
): Promise<boolean> {
  const naming = await lockNaming(tx, { productId, code })
  for (const id of naming) {
    const rows = await takeRowsBack(tx, { id, productId, code })
    const codes = [code, ...rows.flatMap((row) => row.codes ?? [])]
    await dropCodes(tx, { id, productId, codes })
    const record = { staffId: staff.id, act: 'untell-row', subject: `reception ${id}` } as const
    for (const { text, quantity } of rows) {
      await insertAct(tx, { ...record, details: { text, product: productId, quantity } })
    }
  }
  return naming.length > 0
}
