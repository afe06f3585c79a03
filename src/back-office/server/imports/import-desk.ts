// What the imports of staff are worked with: the database, who does the work, and where files lie.

import { join } from 'node:path'
import type { RunTask } from '#src/catalogue-import/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { CurrencyRates } from '#src/shared/currencies.ts'

export type ImportDesk = {
  readonly db: Database
  /** Of the shop's data, private to it. */
  readonly folder: string
  /** Of the currencies in which lists have prices. */
  readonly rates: CurrencyRates
  readonly mostBytes: number
  /** Of all lists that come or are worked on at once. */
  readonly mostBytesAtOnce: number
  /** Of all refused rows that are kept. */
  readonly mostBytesKept: number
  /** Here or in a process of its own. */
  readonly run: RunTask
  readonly log: { readonly warn: (what: unknown, text: string) => void }
}

export const uploadFolder = ({ folder }: ImportDesk): string => join(folder, 'coming')
export const refusedFolder = ({ folder }: ImportDesk): string => join(folder, 'refused')
