// The door of feeds for the programs.

export type { FeedSettings } from '../feed-goods.ts'
export { startFeedWorker } from './renew-feeds.ts'
