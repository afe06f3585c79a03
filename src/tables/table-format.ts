// How a table is written: the kinds of files, and the delimiter and dialect of a text.

export type Delimiter = '\t' | ';' | ',' | '|'
export type Encoding = 'utf-8' | 'windows-1251' | 'utf-16le' | 'utf-16be'

export type TextFormat = {
  readonly kind: 'text'
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** Written by PostgreSQL's COPY: no quotes; `\N` is empty, `\t` and `\\` are escapes. */
  readonly isCopy: boolean
}

/** A sheet of a book: its name, where it stands in the file, and the names of the other ones. */
type SheetChoice = {
  readonly sheet: string
  readonly place: string
  /** Those that the owner can see. */
  readonly otherSheets: readonly string[]
  readonly isHidden: boolean
  /** Hidden ones besides; never chosen by themselves. */
  readonly hiddenSheets: readonly HiddenSheet[]
}

export type HiddenSheet = {
  readonly sheet: string
  /** Not even named by Excel where hidden sheets are shown again. */
  readonly isVery: boolean
  /** Rows that are sought lie there too. */
  readonly hasSought: boolean
}

/** What is looked for in a file that may hold several tables. */
export type SoughtRows = {
  /** How many of these rows it is. */
  readonly count: (rows: readonly (readonly string[])[]) => number
  /** Where XML belongs that is no table: the end of its refusal. */
  readonly otherXml: string
}

/** Cells merged downwards: rows from 1, columns from 0. */
export type Merge = { readonly column: number; readonly from: number; readonly to: number }

export type BookFormat = SheetChoice & {
  readonly kind: 'book'
  /** By their first rows. */
  readonly merges: readonly Merge[]
}
/** What Excel 2003 calls an XML table, often named .xls. */
export type XmlBookFormat = SheetChoice & { readonly kind: 'xml-book'; readonly encoding: string }
/** A page with a table, often named .xls. */
export type HtmlFormat = { readonly kind: 'html'; readonly encoding: Encoding }

export type TableFormat = (TextFormat | BookFormat | XmlBookFormat | HtmlFormat) & {
  /** The file's name inside an archive. */
  readonly entry?: string | undefined
  /** Comes with the first table: other texts of the archive that are no price lists. */
  readonly leftOut?: readonly string[] | undefined
}

/** Divides the cells of a row that is shown as one text. */
export const delimiterOf = (format: TableFormat): Delimiter =>
  format.kind === 'text' ? format.delimiter : ';'

const DELIMITERS: readonly Delimiter[] = ['\t', ';', ',', '|']
const LINES_LOOKED_AT = 40

/** The delimiter that stands equally often in the most lines; of equals, the more frequent one. */
export function guessDelimiter(sample: string): Delimiter {
  const declared = /^sep=([;,|\t])\r?\n/i.exec(sample)?.[1] // Excel's own line
  const known = DELIMITERS.find((delimiter) => delimiter === declared)
  if (known) return known
  const lines = sample.split(/\r?\n/).slice(0, LINES_LOOKED_AT)
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, ...evenness(lines, delimiter) }))
  const [best] = scores.sort((one, other) => other.lines - one.lines || other.perLine - one.perLine)
  return best && best.lines > 0 ? best.delimiter : ','
}

function evenness(lines: readonly string[], delimiter: Delimiter) {
  const counts = lines
    .map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
    .filter((count) => count > 0)
  const groups = Map.groupBy(counts, (count) => count)
  const [most] = [...groups.values()].sort((one, other) => other.length - one.length)
  return { lines: most?.length ?? 0, perLine: most?.[0] ?? 0 }
}

/** COPY writes empty values as `\N`, which no spreadsheet does. */
export const looksLikeCopy = (sample: string, delimiter: Delimiter): boolean =>
  delimiter === '\t' && /(^|[\t\n])\\N([\t\r\n]|$)/.test(sample)

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** A cell of COPY's text format as it was in the database; null values are ''. */
export function unescapeCopy(cell: string): string {
  if (!cell.includes('\\')) return cell
  if (cell === '\\N') return ''
  return cell.replace(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter)
}
