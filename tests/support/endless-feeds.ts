// A program that writes feeds of an endless catalogue into the given folder until it is killed.

import { makeEdition } from '#src/feeds/server/make-edition.ts'
import { lockFolder } from '#src/platform/server/folder-lock.ts'
import { someFeedSettings } from './feed-settings.ts'

const [, , folder = ''] = process.argv
let last = 0

const nextRow = () => {
  last += 1
  return {
    id: last,
    key: `part-${last}`,
    name: 'Болт',
    article: `B-${last}`,
    manufacturer: 'Chery',
    country: '',
    description: 'Болт. '.repeat(100),
    price: 100,
    categoryId: 1,
    multiplicity: 1,
    unit: 'шт',
    stock: '1,1',
  }
}

const NO_DELIVERY = {
  ...{ utcOffset: 180, places: [], hours: [], days: [], transfers: [], couriers: [] },
  ...{ zones: [], rates: [], calendar: [] },
}

/** Products are the rows that begin behind an id; of anything else there is nothing. */
const answer = (text: string): unknown[] => {
  if (text.includes('FROM products\n      WHERE id >')) return Array.from({ length: 250 }, nextRow)
  return text.includes('delivery_settings),\n') ? [{ rows: NO_DELIVERY }] : []
}

const lock = await lockFolder(folder)
if (!lock) throw new Error('the folder is taken')
await makeEdition({
  db: {
    kind: 'postgresql',
    query: async <Row>({ text }: { text: string }) => answer(text) as Row[],
    script: async () => {},
    transaction: () => Promise.reject(new Error('nothing is written')),
  },
  folder,
  settings: someFeedSettings(),
  end: new AbortController().signal,
})
