// A workbook in Office Open XML: its parts, and a sheet written row by row.

import { shopClock } from '#src/shared/moment-words.ts'
import { spreadsheetText } from '#src/shared/spreadsheet-text.ts'
import { shortened, xmlText } from './feed-text.ts'
import type { Cell, Column } from './price-list.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/** All parts of a workbook except its sheets, by path; `title` is the name of its sheets. */
export function workbookParts(
  sheetCount: number,
  title = 'Прайс-лист',
): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheetCount }, (_, place) => place + 1)
  return [
    ['[Content_Types].xml', contentTypes(numbers)],
    ['_rels/.rels', relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')])],
    ['xl/workbook.xml', workbook(numbers, title)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...numbers.map((number) =>
          relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`),
        ),
        relation(`rId${sheetCount + 1}`, 'styles', 'styles.xml'),
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ]
}

const contentTypes = (numbers: readonly number[]): string =>
  [
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">`,
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`,
    `<Default Extension="xml" ContentType="application/xml"/>`,
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>`,
    ...numbers.map(
      (number) =>
        `<Override PartName="/${sheetPath(number)}" ContentType="${TYPE}.worksheet+xml"/>`,
    ),
    '</Types>',
  ].join('')

const workbook = (numbers: readonly number[], title: string): string => {
  const sheets = numbers.map((number) => {
    const name = number === 1 ? title : `${title} ${number}`
    return `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`
  })
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`
}

const relations = (list: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`

const relation = (id: string, kind: string, target: string): string =>
  `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`

// formats by their place: plain, header (bold), price (#,##0.00), text (@), moment
const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
  '</styleSheet>',
].join('')

/** Indexes of the formats in `STYLES`. */
const FORMAT = { plain: 0, header: 1, price: 2, text: 3, moment: 4 }
const LONGEST_TEXT = 32_000 // a cell of Excel ends at 32 767

/** Everything before the first product; the header row is frozen. */
export function sheetBeginning(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`,
  )
  const titles = columns.map(({ title }) => textCell(title, FORMAT.header))
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    '</sheetView></sheetViews>',
    `<cols>${widths.join('')}</cols><sheetData>`,
    `<row>${titles.join('')}</row>`,
  ].join('')
}

export const sheetRow = (cells: readonly Cell[]): string =>
  `<row>${cells.map(written).join('')}</row>`

export const SHEET_END = '</sheetData></worksheet>'

function written(cell: Cell): string {
  if (cell.kind === 'text') return textCell(cell.text, FORMAT.text)
  if (cell.kind === 'moment') {
    return `<c s="${FORMAT.moment}">${cell.iso === null ? '' : `<v>${daysOf(cell.iso)}</v>`}</c>`
  }
  const format = cell.kind === 'price' ? FORMAT.price : FORMAT.plain
  return `<c s="${format}"><v>${cell.number}</v></c>`
}

const DAY_MS = 24 * 60 * 60 * 1000
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** Days since the end of 1899, to the minute. */
const daysOf = (iso: string): number =>
  Math.round(((shopClock(iso).getTime() - FIRST_DAY) / DAY_MS) * 1e6) / 1e6

/** An inline string is never a formula; the apostrophe matters when the sheet is saved as CSV. */
const textCell = (text: string, format: number): string =>
  `<c s="${format}" t="inlineStr"><is><t xml:space="preserve">${spelt(text)}</t></is></c>`

// `_x0041_` would be read as the letter A
const spelt = (text: string): string =>
  xmlText(shortened(spreadsheetText(text), LONGEST_TEXT).replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'))
