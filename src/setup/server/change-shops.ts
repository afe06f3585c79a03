// The owner's acts on shops (address, hours, stock): each tells what it would change, or does it.

import { savePlaceHours } from '#src/delivery/server/public.ts'
import { type ActOptions, carryOut } from '#src/platform/server/carry-out.ts'
import type { Database } from '#src/platform/server/database.ts'
import { ShopError } from '#src/shared/errors.ts'
import { nearestHint } from '#src/shared/nearest-names.ts'
import { saveCity, saveShop } from '#src/stores/server/public.ts'
import type { ShopFile } from '../shop-file.ts'
import {
  listShownShops,
  lockShop,
  moveAllStock,
  readTies,
  type ShownShop,
  saveClosed,
  saveShopFacts,
  waitForOrders,
  writeOffStock,
} from './shop-acts.repository.ts'
import { cityFacts } from './trade-facts.ts'

type Hours = NonNullable<ShopFile['cities'][number]['shops'][number]['hours']>
type Point = { readonly lat: number; readonly lng: number }

export type ShopWishes = {
  readonly address?: string | undefined
  readonly phone?: string | undefined
  readonly at?: Point | undefined
  readonly hours?: Hours | undefined
}

const ZOOM = 15

export const addShop = (
  db: Database,
  asked: ShopWishes & { readonly city: string; readonly address: string; readonly phone: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const { city, address, phone, at, hours } = asked
    const shops = await listShownShops(tx)
    refuseTaken(shops, address)
    const usual = shops.find((shop) => shop.city === city) ?? at ?? cityNamed(city)
    if (!usual) {
      throw new ShopError(
        'invalid',
        `Города «${city}» магазин не знает: назовите --at ШИРОТА,ДОЛГОТА.`,
      )
    }
    return {
      act: 'add-shop',
      subject: `shop ${address}`,
      plan: { city, shop: address, phone, point: at ? pointText(at) : 'середина города' },
      execute: async () => {
        const { id: cityId } = await saveCity(tx, {
          name: city,
          at: null,
          zoom: null,
          usual: { lat: usual.lat, lng: usual.lng, zoom: ZOOM },
        })
        const { locationId } = await saveShop(tx, { cityId, title: address, phone, at: at ?? null })
        if (hours) await savePlaceHours(tx, locationId, hours)
      },
    }
  })

const cityNamed = (city: string) => cityFacts.find(({ name }) => name === city)

/** Orders keep the address that they were placed with. */
export const changeShop = (
  db: Database,
  asked: ShopWishes & { readonly shop: string },
  how: ActOptions = {},
) =>
  carryOut(db, how, async (tx) => {
    const { address, phone, at, hours } = asked
    const shops = await listShownShops(tx)
    const shop = chosen(shops, asked.shop)
    if (address !== undefined) {
      refuseTaken(
        shops.filter(({ id }) => id !== shop.id),
        address,
      )
    }
    if ([address, phone, at, hours].every((wish) => wish === undefined)) {
      throw new ShopError('invalid', 'Назовите, что сменить: --address, --phone, --at или --hours.')
    }
    const { orders } = await readTies(tx, shop)
    return {
      act: 'change-shop',
      subject: `shop ${shop.id}`,
      plan: {
        shop: shop.title,
        ...(address !== undefined && { name: address }),
        ...(phone !== undefined && { phone }),
        ...(at && { point: pointText(at) }),
        ...(hours && { days: hours.length }),
        ...(address !== undefined && { openOrders: orders.join(', ') }),
      },
      execute: async () => {
        if (address !== undefined) await waitForOrders(tx, shop)
        const facts = { title: address ?? shop.title, phone: phone ?? shop.phone }
        await saveShopFacts(tx, shop, { ...facts, ...(at ?? { lat: shop.lat, lng: shop.lng }) })
        if (hours) await savePlaceHours(tx, shop.locationId, hours)
      },
    }
  })

export type Closing = {
  readonly shop: string
  /** Another shop, which takes the stock. */
  readonly moveTo?: string | undefined
  /** The owner knows that nothing is left there. */
  readonly writesOff?: boolean | undefined
}

/** Throws `conflict` while open orders, stock, 1C or deliveries need it. */
export const closeShop = (db: Database, asked: Closing, how: ActOptions = {}) =>
  carryOut(db, how, async (tx) => {
    const chosenShop = chosen(await listShownShops(tx), asked.shop)
    if (chosenShop.isClosed) throw new ShopError('conflict', `«${chosenShop.title}» уже закрыт.`)
    if (!how.isDryRun) await lockShop(tx, chosenShop)
    const shops = await listShownShops(tx)
    const shop = chosen(shops, asked.shop)
    const target = asked.moveTo === undefined ? null : chosen(shops, asked.moveTo)
    if (target && (target.id === shop.id || target.isClosed)) {
      throw new ShopError('invalid', `В «${target.title}» остаток не перенести.`)
    }
    const { transfers, staff } = await refuseTied(tx, shop)
    if (shop.units > 0 && !target && !asked.writesOff) {
      throw new ShopError(
        'conflict',
        `В «${shop.title}» лежит ${shop.units} шт.: перенесите их (--move-to МАГАЗИН) ` +
          'или спишите, если их там нет (--write-off).',
      )
    }
    const units = { [target ? 'movedUnits' : 'writtenOff']: shop.units }
    return {
      act: 'close-shop',
      subject: `shop ${shop.id}`,
      plan: {
        shop: shop.title,
        ...(target && { movedTo: target.title }),
        ...units,
        transfers,
        staff,
      },
      execute: async () => {
        const from = { locationId: shop.locationId, document: `close shop ${shop.id}` }
        if (target) await moveAllStock(tx, from, target.locationId)
        else await writeOffStock(tx, from)
        await saveClosed(tx, shop, true)
      },
    }
  })

/** The reverse of closing; stock is counted anew. */
export const openShop = (db: Database, asked: { readonly shop: string }, how: ActOptions = {}) =>
  carryOut(db, how, async (tx) => {
    const shop = chosen(await listShownShops(tx), asked.shop)
    if (!shop.isClosed) throw new ShopError('conflict', `«${shop.title}» и так открыт.`)
    return {
      act: 'open-shop',
      subject: `shop ${shop.id}`,
      plan: { shop: shop.title },
      execute: () => saveClosed(tx, shop, false),
    }
  })

async function refuseTied(tx: Database, shop: ShownShop) {
  const ties = await readTies(tx, shop)
  const reasons = [
    ties.orders.length > 0 && `его ждут незавершённые заказы: № ${ties.orders.join(', ')}`,
    ties.warehousesOf1c.length > 0 &&
      `1С ведёт здесь склад «${ties.warehousesOf1c.join('», «')}»: назначьте ему другое место (EXCHANGE_WAREHOUSES)`,
    ties.lists.length > 0 && `его считают незагруженные списки: ${ties.lists.join(', ')} (imports)`,
    ties.moves.length > 0 &&
      `в пути перемещения № ${ties.moves.join(', ')}: примите или отмените их`,
    ties.carriers > 0 &&
      `отсюда забирают курьер и перевозчики (строк: ${ties.carriers}): смените место в таблицах delivery`,
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return ties
  throw new ShopError('conflict', `«${shop.title}» не закрыть: ${reasons.join('; ')}.`)
}

function chosen(shops: readonly ShownShop[], text: string): ShownShop {
  const asked = text.trim().toLowerCase()
  const found = shops.find(({ id, title }) => title.toLowerCase() === asked || String(id) === asked)
  if (found) return found
  const titles = shops.map(({ title }) => title)
  throw new ShopError('invalid', `Магазина «${text}» нет.${nearestHint(text, titles)}`)
}

function refuseTaken(shops: readonly ShownShop[], title: string): void {
  const same = shops.find((shop) => shop.title.toLowerCase() === title.toLowerCase())
  if (!same) return
  const hint = same.isClosed ? ' Он закрыт: shops open МАГАЗИН.' : ''
  throw new ShopError('conflict', `Магазин «${same.title}» уже есть: ${same.city}.${hint}`)
}

const pointText = ({ lat, lng }: Point): string => `${lat}, ${lng}`
