// One line of a table as Russian spreadsheets read it: semicolons, decimal commas.

export const csvLine = (cells: readonly (string | number | boolean)[]): string =>
  cells.map((cell) => quoted(typeof cell === 'number' ? decimal(cell) : String(cell))).join(';')

const decimal = (value: number): string => String(value).replace('.', ',')

const quoted = (cell: string): string =>
  /[;"\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
