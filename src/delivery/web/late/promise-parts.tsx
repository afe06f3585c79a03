// The line of a list and the ways of a product page, as one file to fetch.

import { PromiseLine } from './promise-line.tsx'
import { WaysToReceive } from './ways-to-receive.tsx'

export const parts = { PromiseLine, WaysToReceive }
