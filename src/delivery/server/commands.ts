// The door of delivery for the command line: the tables that the owner keeps.

export { exportTables, importTable } from './import-table.ts'
