// A print of what feeds are told by their settings: changed ones make a new edition.

import { createHash } from 'node:crypto'
import type { FeedSettings } from '../feed-goods.ts'

/** Raised when the files are written differently, so that those on disk are made anew. */
const LAYOUT = 1

export const settingsPrint = (settings: FeedSettings): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT, Object.entries(settings).sort()]))
    .digest('base64url')
