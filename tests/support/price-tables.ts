// Tables in the formats in which suppliers send them, made for tests.

import { buffer } from 'node:stream/consumers'
import iconv from 'iconv-lite'
import { ZipFile } from 'yazl'

export type SampleCell = string | number | { readonly raw: string; readonly style: number }
export type SampleTable = readonly (readonly SampleCell[])[]

/** Quotes where they are needed, as spreadsheets do. */
export function csvOf(table: SampleTable, delimiter: string, encoding = 'utf-8'): Buffer {
  const cellOf = (cell: SampleCell) => {
    const text = textOf(cell)
    const isPlain = !text.includes(delimiter) && !/["\r\n]/.test(text)
    return isPlain ? text : `"${text.replaceAll('"', '""')}"`
  }
  const text = table.map((row) => row.map(cellOf).join(delimiter)).join('\r\n')
  return iconv.encode(text, encoding, { addBOM: /^utf-16/.test(encoding) })
}

const textOf = (cell: SampleCell): string => (typeof cell === 'object' ? cell.raw : String(cell))

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export const htmlOf = (table: SampleTable): Buffer =>
  Buffer.from(`<html><head><meta charset="utf-8"><style>td{}</style></head><body><table>
${table.map((row) => `<tr>${row.map((cell) => `<td>${escaped(textOf(cell))}</td>`).join('')}</tr>`).join('\n')}
</table></body></html>`)

/** As Excel 2003 writes XML. */
export function xmlBookOf(
  sheets: Readonly<Record<string, SampleTable>>,
  hidden: readonly string[] = [],
): Buffer {
  const cellOf = (cell: SampleCell) =>
    `<Cell><Data ss:Type="${typeof cell === 'number' ? 'Number' : 'String'}">${escaped(textOf(cell))}</Data></Cell>`
  const sheetOf = ([name, table]: [string, SampleTable]) =>
    `<Worksheet ss:Name="${name}"><Table>${table.map((row) => `<Row>${row.map(cellOf).join('')}</Row>`).join('\n')}</Table>${hidden.includes(name) ? '<WorksheetOptions><Visible>SheetHidden</Visible></WorksheetOptions>' : ''}</Worksheet>`
  return Buffer.from(`<?xml version="1.0"?>
<?mso-application progid="Excel.Sheet"?>
<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
${Object.entries(sheets).map(sheetOf).join('\n')}
</Workbook>`)
}

export type Hidden = {
  /** `hidden` or `veryHidden` by the names of sheets. */
  readonly sheets?: Readonly<Record<string, string>>
  /** From 1, of every sheet. */
  readonly columns?: readonly number[]
  readonly rows?: readonly number[]
}

/** Formats of `style` 1, 2 and so on are the given ones; every sheet has the merged cells. */
export function bookOf(
  sheets: Readonly<Record<string, SampleTable>>,
  formats: readonly string[] = [],
  merges: readonly string[] = [],
  hidden: Hidden = {},
): Promise<Buffer> {
  const texts: string[] = []
  const names = Object.keys(sheets)
  const cellOf = (cell: SampleCell, place: string) => {
    if (cell === '') return ''
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'object') return `<c r="${place}" s="${cell.style}"><v>${cell.raw}</v></c>`
    return `<c r="${place}" t="s"><v>${texts.push(cell) - 1}</v></c>`
  }
  const rowOf = (row: readonly SampleCell[], at: number) =>
    `<row r="${at + 1}"${hidden.rows?.includes(at + 1) ? ' hidden="1"' : ''}>${row.map((cell, column) => cellOf(cell, `${letters(column)}${at + 1}`)).join('')}</row>`
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('')
  const columns = (hidden.columns ?? []).map((at) => `<col min="${at}" max="${at}" hidden="1"/>`)
  const hiddenColumns = columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''
  const stateOf = (name: string) => (hidden.sheets?.[name] ? ` state="${hidden.sheets[name]}"` : '')
  const sheetFiles = Object.values(sheets).map((table, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet>${hiddenColumns}<sheetData>${table.map(rowOf).join('')}</sheetData>${merged}</worksheet>`,
  ])
  const codes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
  const styles = ['<xf numFmtId="0"/>', ...formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`)]
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${names.map((name, at) => `<sheet name="${name}"${stateOf(name)} r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="s${at}" Type="x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}<Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="f" Type="x/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${codes.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(sheetFiles),
  })
}

function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : letters(Math.floor(column / 26) - 1) + last
}

export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
