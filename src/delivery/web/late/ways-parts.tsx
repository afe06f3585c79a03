// The ways of a product page, as a file to fetch.

import { WaysToReceive } from './ways-to-receive.tsx'

export const parts = { WaysToReceive }
