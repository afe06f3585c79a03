// Makes an edition of all feeds in one walk over the catalogue, and puts it in the place of the last.

import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#src/platform/server/database.ts'
import { CSV_MARK, csvRow } from '../csv-row.ts'
import type { FeedFrame, FeedProduct, FeedSettings } from '../feed-goods.ts'
import { priceColumns, priceRow } from '../price-list.ts'
import { YML_END, ymlBeginning } from '../yml-frame.ts'
import { ymlOffer } from '../yml-offer.ts'
import { cataloguePrint } from './catalogue-print.repository.ts'
import { beginEdition, type FeedName, publishEdition } from './edition-store.ts'
import { feedProducts, readFeedFrame } from './list-feed-products.ts'
import { settingsPrint } from './settings-print.ts'
import { type FileFacts, openTextFile } from './text-file.ts'
import { openWorkbookFile } from './workbook-file.ts'

/** A feed in the making. */
type Feed = {
  readonly name: FeedName
  readonly add: (product: FeedProduct) => Promise<void>
  readonly end: () => Promise<FileFacts>
  readonly drop: () => Promise<void>
}

export type Making = {
  readonly db: Database
  readonly folder: string
  readonly settings: FeedSettings
  /** Told to end, it leaves the edition that is there. */
  readonly end: AbortSignal
}

export async function makeEdition({ db, folder, settings, end }: Making): Promise<void> {
  const before = await cataloguePrint(db) // what changes while it is made is made again
  const madeAt = new Date(Math.floor(Date.now() / 1000) * 1000)
  const frame = await readFeedFrame(db, settings)
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
      settingsPrint: settingsPrint(settings),
      cataloguePrint: before,
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
