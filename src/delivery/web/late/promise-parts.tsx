// The line of a list, as a file to fetch.

import { PromiseLine } from './promise-line.tsx'

export const parts = { PromiseLine }
