// What the process that reads an .xls sends, line by line: each sheet before its rows.

import type { Merge } from '../../table-format.ts'

/** `older`: a book of Excel 5 or 95. */
export type OldBookRefusal = 'older' | 'locked' | 'damaged'

export type SheetLine = {
  readonly sheet: string
  /** 1: hidden; 2: Excel does not list it either. */
  readonly visibility: number
  readonly is1904: boolean
  readonly hiddenColumns: readonly number[]
  readonly merges: readonly Merge[]
}

export type RowLine = {
  readonly line: number
  readonly isHidden: boolean
  /** Column, value and, of numbers, the code of their format. */
  readonly cells: readonly (readonly [
    column: number,
    value: string | boolean | number,
    format?: string,
  ])[]
}

export type BookLine = SheetLine | RowLine | { readonly refused: OldBookRefusal }
