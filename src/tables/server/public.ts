// The door of the readers of tables: which kind a file is, and its records in a stream.

export { firstBytes } from './first-bytes.ts'
export { readBeginning, readTable } from './read-table.ts'
export { type FormatWishes, recogniseFormat, recogniseTables, tooWide } from './recognise-format.ts'
export { MOST_COLUMNS, type OnBytes, type TableRecord } from './table-record.ts'
export { openArchive } from './zip-archive.ts'
