// The formats of a table file, and how the delimiter and the dialect of a text are guessed.

export type Delimiter = '\t' | ';' | ',' | '|'
export const ENCODINGS = [
  ...(['utf-8', 'windows-1251', 'utf-16le', 'utf-16be'] as const),
  ...(['ibm866', 'koi8-r', 'x-mac-cyrillic'] as const),
] as const
export type Encoding = (typeof ENCODINGS)[number]

export type TextFormat = {
  readonly kind: 'text'
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  /** Written by PostgreSQL's COPY: no quotes; `\N` is empty, `\t` and `\\` are escapes. */
  readonly isCopy: boolean
}

/** The sheet of a workbook that is read, and the names of its other sheets. */
type SheetChoice = {
  readonly sheet: string
  /** Path of the sheet in the archive, or its number from 1 in other kinds of books. */
  readonly place: string
  /** The other visible sheets. */
  readonly otherSheets: readonly string[]
  readonly isHidden: boolean
  /** The other hidden sheets; one is read only when the user picks it. */
  readonly hiddenSheets: readonly HiddenSheet[]
}

export type HiddenSheet = {
  readonly sheet: string
  /** Excel's «very hidden»: its command «Unhide» does not list it. */
  readonly isVery: boolean
  /** It holds sought rows too: `SoughtRows`. */
  readonly hasSought: boolean
}

/** Tells which table of a file to read, where it holds several. */
export type SoughtRows = {
  /** How many of these rows are sought ones. */
  readonly count: (rows: readonly (readonly string[])[]) => number
  /** The end of the error for XML that is no table: where to upload it instead. */
  readonly otherXml: string
}

/** Cells merged downwards: rows from 1, the last one included; columns from 0. */
export type Merge = { readonly column: number; readonly from: number; readonly to: number }

export type BookFormat = SheetChoice & {
  readonly kind: 'book'
  /** Sorted by first row. */
  readonly merges: readonly Merge[]
}
/** «XML Spreadsheet 2003», often named .xls. */
export type XmlBookFormat = SheetChoice & { readonly kind: 'xml-book'; readonly encoding: string }
/** A table of LibreOffice (.ods). */
export type OpenDocumentFormat = SheetChoice & { readonly kind: 'ods' }
/** A binary book of old Excel (.xls). */
export type OldBookFormat = SheetChoice & { readonly kind: 'old-book' }
/** A catalogue of Yandex Market. */
export type YmlFormat = { readonly kind: 'yml'; readonly encoding: string }
/** A page with a table, often named .xls. */
export type HtmlFormat = { readonly kind: 'html'; readonly encoding: Encoding }

export type TableFormat = (
  | TextFormat
  | BookFormat
  | XmlBookFormat
  | OpenDocumentFormat
  | OldBookFormat
  | YmlFormat
  | HtmlFormat
) & {
  /** The file's name inside an archive. */
  readonly entry?: string | undefined
  /** Comes with the archive's first table: its skipped texts, which are no price lists. */
  readonly leftOut?: readonly string[] | undefined
}

/** Divides the cells of a row that is shown as one text. */
export const delimiterOf = (format: TableFormat): Delimiter =>
  format.kind === 'text' ? format.delimiter : ';'

const DELIMITERS: readonly Delimiter[] = ['\t', ';', ',', '|']
const LINES_LOOKED_AT = 40

/**
 * The delimiter that stands equally often in the most lines; of equals, the more frequent one; a
 * comma where there is none. The line `sep=` of Excel decides alone.
 */
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
