// What every kind of table is read as.

/** `line` counts from 1 as the file's own program counts; a record of several is known by its last. */
export type TableRecord = {
  readonly line: number
  readonly cells: readonly string[]
  /** Positions of the cells that were numbers, not text: nothing about them is to be guessed. */
  readonly exact?: ReadonlySet<number> | undefined
  /** Currencies other than the ruble in which cells are shown, by their positions. */
  readonly currencies?: ReadonlyMap<number, string> | undefined
  /** The row is hidden in its book. */
  readonly isHidden?: boolean | undefined
  /** Columns that are hidden in the book, the same set for all rows of a sheet. */
  readonly hiddenColumns?: ReadonlySet<number> | undefined
}

/** Reported now and then: the bytes of the file that have been read. */
export type OnBytes = (done: number) => void

/** Cells further to the right are no price list's. */
export const MOST_COLUMNS = 512
