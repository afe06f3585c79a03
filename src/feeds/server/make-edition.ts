// Makes an edition of all feeds in one pass over the catalogue and publishes it.

import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as breath } from 'node:timers/promises'
import { ownCourier, ownPickup } from '#src/delivery/server/public.ts'
import { pictureAddress, STATED_SIZE } from '#src/pictures/contract.ts'
import type { Database } from '#src/platform/server/database.ts'
import type {
  CourierOf,
  FeedFrame,
  FeedParameter,
  FeedProduct,
  FeedSettings,
} from '../feed-goods.ts'
import { CSV_MARK, csvRow, priceColumns, priceRow } from '../price-list.ts'
import { YML_END, ymlBeginning, ymlOffer } from '../yml.ts'
import { beginEdition, type FeedName, publishEdition } from './edition-store.ts'
import {
  catalogueFingerprint,
  type FeedRow,
  listFeedCategories,
  listFeedPlaces,
  listFeedRows,
  type OilRow,
  readShippingWays,
} from './feed-goods.repository.ts'
import { type FileFacts, openTextFile } from './text-file.ts'
import { openWorkbookFile } from './workbook-file.ts'

/** A feed being written. */
type Feed = {
  readonly name: FeedName
  readonly add: (product: FeedProduct) => Promise<void>
  readonly end: () => Promise<FileFacts>
  readonly drop: () => Promise<void>
}

export type EditionOptions = {
  readonly db: Database
  readonly folder: string
  readonly settings: FeedSettings
  /** Aborts; the current edition stays. */
  readonly end: AbortSignal
}

export async function makeEdition({ db, folder, settings, end }: EditionOptions): Promise<void> {
  const before = await catalogueFingerprint(db) // later changes lead to the next edition
  const madeAt = new Date(Math.floor(Date.now() / 1000) * 1000)
  const frame = await readFeedFrame(db, settings, madeAt)
  const making = await beginEdition(folder)
  const feeds: Feed[] = []
  try {
    feeds.push(await ymlFeed(making, frame, madeAt))
    if (settings.hasPriceList) {
      feeds.push(await csvFeed(making, frame))
      feeds.push(await workbookFeed(making, frame))
    }
    for await (const page of feedProducts(db, end)) {
      for (const product of page) for (const feed of feeds) await feed.add(product)
    }
    const files: { [Name in FeedName]?: FileFacts } = {}
    for (const feed of feeds) files[feed.name] = await feed.end()
    await publishEdition(folder, making, {
      madeAt: madeAt.toISOString(),
      settingsFingerprint: settingsFingerprint(settings),
      catalogueFingerprint: before,
      files,
    })
  } catch (error) {
    await Promise.allSettled(feeds.map((feed) => feed.drop()))
    await rm(making, { recursive: true, force: true })
    throw error
  }
}

async function ymlFeed(making: string, frame: FeedFrame, madeAt: Date): Promise<Feed> {
  const name = 'yandex.yml'
  const file = await openTextFile(join(making, name))
  await file.write(ymlBeginning(frame, madeAt))
  return {
    name,
    add: (product) => file.write(ymlOffer(product, frame)),
    end: async () => {
      await file.write(YML_END)
      return file.end()
    },
    drop: file.drop,
  }
}

async function csvFeed(making: string, frame: FeedFrame): Promise<Feed> {
  const name = 'price.csv'
  const file = await openTextFile(join(making, name))
  const titles = priceColumns(frame).map(({ title }) => ({ kind: 'text' as const, text: title }))
  await file.write(CSV_MARK + csvRow(titles))
  return {
    name,
    add: (product) => file.write(csvRow(priceRow(product, frame))),
    end: file.end,
    drop: file.drop,
  }
}

async function workbookFeed(making: string, frame: FeedFrame): Promise<Feed> {
  const name = 'price.xlsx'
  const file = await openWorkbookFile(join(making, name), priceColumns(frame))
  return {
    name,
    add: (product) => file.write(priceRow(product, frame)),
    end: file.end,
    drop: file.drop,
  }
}

/** About ten milliseconds of work; buyers are served between pages. */
const PAGE = 250

async function readFeedFrame(
  db: Database,
  settings: FeedSettings,
  madeAt: Date,
): Promise<FeedFrame> {
  const terms = await ownCourier(db, madeAt)
  return {
    settings,
    pickup: await ownPickup(db, madeAt),
    courier: terms && ((goods, places) => terms(parcelUnitOf(goods), places)),
    categories: await listFeedCategories(db),
    places: await listFeedPlaces(db),
    ...(await readShippingWays(db)),
  }
}

const parcelUnitOf = (goods: Parameters<CourierOf>[0]) => {
  const { isPickupOnly, parcelG, lengthMm, widthMm, heightMm } = goods
  const [length, width, height] = [lengthMm, widthMm, heightMm].flatMap((mm) =>
    mm === null ? [] : Math.ceil(mm / 10),
  )
  const isKnown = length !== undefined && width !== undefined && height !== undefined
  return {
    isPickupOnly,
    grams: parcelG,
    sidesCm: isKnown ? ([length, width, height] as const) : null,
  }
}

/** Pages of products that can be bought, in the order of ids; `end` aborts between pages. */
async function* feedProducts(db: Database, end: AbortSignal): AsyncGenerator<FeedProduct[]> {
  let after = 0
  while (true) {
    end.throwIfAborted()
    const rows = await listFeedRows(db, after, PAGE)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield rows.filter(({ stock }) => stock !== null).map(productOf)
    await breath()
  }
}

function productOf({ oil, stock, pictureHashes, barcodes, ...row }: FeedRow): FeedProduct {
  return {
    ...row,
    pictures: (pictureHashes ?? []).map((hash) => pictureAddress(hash, STATED_SIZE, 'webp')),
    barcodes: barcodes ?? [],
    parameters: oil ? oilParameters(oil) : [],
    freeAt: freeByPlace(stock ?? ''),
  }
}

function freeByPlace(stock: string): Map<number, number> {
  const numbers = stock.split(',').map(Number)
  const free = new Map<number, number>()
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    free.set(numbers[at] ?? 0, numbers[at + 1] ?? 0)
  }
  return free
}

function oilParameters({ viscosity, volumeMl, api, acea, approvals }: OilRow): FeedParameter[] {
  const named: FeedParameter[] = [
    ['Вязкость', viscosity ?? ''],
    ['Объём, л', String(volumeMl / 1000)],
    ['Класс API', api.join(', ')],
    ['Класс ACEA', acea.join(', ')],
    ['Допуски', approvals.join(', ')],
  ]
  return named.filter(([, value]) => value !== '')
}

/** Raised when the files are written differently, so that those on disk are replaced. */
const LAYOUT = 3

/** Fingerprint of the settings: an edition with another one is replaced. */
export const settingsFingerprint = (settings: FeedSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT, Object.entries(settings).sort()]))
    .digest('base64url')
