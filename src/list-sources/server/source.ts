// A source of a supplier's price list: its settings, and the outcome of a look at it.

import type { ImportRequest } from '#src/catalogue-import/server/public.ts'
import type { Schedule } from '../schedule.ts'

/** Settings of an import that are given again with each list; kept as JSON. */
export type SourceOptions = Partial<
  Pick<
    ImportRequest,
    | 'store'
    | 'isStockIgnored'
    | 'isPartial'
    | 'makesCategories'
    | 'columns'
    | 'stock'
    | 'manufacturer'
    | 'sheet'
    | 'currencies'
    | 'hiddenRows'
    | 'encoding'
    | 'delimiter'
  >
> & {
  /** As `--manufacturer-pattern` has it. */
  readonly manufacturerPattern?: string | undefined
}

export type SourceSettings = Schedule & {
  readonly address: string
  readonly login: string
  /** Of a mailbox: whose messages are believed, and the name of the attachment. */
  readonly senders: readonly string[]
  readonly filePattern: string
  /** The owner allows an address inside his own network. */
  readonly isInside: boolean
  readonly options: SourceOptions
  /** The owner gets a letter when no new list has come for so many days; null: never. */
  readonly quietDays: number | null
}

export type Outcome =
  /** The file is the one that came in last, or the mailbox has no new message. */
  | { readonly end: 'unchanged' }
  | { readonly end: 'done'; readonly runId: number }
  | { readonly end: 'waits'; readonly runId: number; readonly text: string }
  /** The list is not imported before the owner answers or mends something. */
  | { readonly end: 'asks'; readonly text: string }
  | { readonly end: 'fails'; readonly text: string }
  /** Another list of the supplier is being imported. */
  | { readonly end: 'busy' }
  /** The shop is closing. */
  | { readonly end: 'broken' }

/** What needs the owner. */
export type Trouble = 'waits' | 'asks' | 'fails' | 'silent'

/** The name of the setting with the password of a source. */
export const passwordSetting = (id: number): string => `SOURCE_PASSWORD_${id}`
