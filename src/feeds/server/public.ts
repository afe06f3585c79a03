// The door of feeds for the programs, and for tables of other rooms.

export type { FeedSettings } from '../feed-goods.ts'
export { type Cell, CSV_MARK, csvRow } from '../price-list.ts'
export { startFeedWorker } from './renew-feeds.ts'
export { workbookStream } from './workbook-file.ts'
