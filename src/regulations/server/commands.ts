// The door of regulations for the command line: the tables that the owner may replace.

export { OWNER_TABLES, type OwnerTable } from '../owner-tables.ts'
export { importTable } from './import-table.ts'
export { rowsInForce } from './kept-regulations.ts'
export { dropReplacement } from './regulations.repository.ts'
