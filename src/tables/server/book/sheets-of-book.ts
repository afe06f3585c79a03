// Which sheets a book (.xlsx) has, in which files they are, and how its dates are counted.

import { ShopError } from '#src/shared/errors.ts'
import { decoded } from '../decode-text.ts'
import { attribute, type Handlers, parseXml } from '../parse-markup.ts'
import type { Archive } from '../zip-archive.ts'

export type Visibility = 'visible' | 'hidden' | 'very-hidden'

export type Sheet = {
  readonly name: string
  readonly file: string
  readonly visibility: Visibility
}

/** By what Excel writes: `veryHidden`, `SheetVeryHidden`. */
export const visibilityOf = (state: string | undefined): Visibility =>
  /veryhidden$/i.test(state ?? '')
    ? 'very-hidden'
    : /hidden$/i.test(state ?? '')
      ? 'hidden'
      : 'visible'

export type BookFiles = {
  readonly sheets: readonly Sheet[]
  readonly strings: string | undefined
  readonly styles: string | undefined
  readonly is1904: boolean
}

const WORKBOOK = 'xl/workbook.xml'

/** Throws `invalid` for what is no book of sheets: another program's file, an older format. */
export async function findBookFiles(archive: Archive): Promise<BookFiles> {
  const names = archive.files.map(({ name }) => name)
  const main = names.find((name) => /(^|\/)workbook\.xml$/i.test(name)) ?? WORKBOOK
  refuseOtherBooks(names, main)
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const targets = await readTargets(archive, `${folder}_rels/workbook.xml.rels`, folder)
  const { sheets, is1904 } = await readWorkbook(archive, main)
  const fileOf = (file: string | undefined) => names.find((name) => name === file)
  const found = sheets.flatMap(({ name, id, visibility }) => {
    const file = fileOf(targets.get(id)?.file)
    return file ? [{ name, file, visibility }] : []
  })
  if (found.length === 0) throw new ShopError('invalid', 'В книге нет ни одного листа с таблицей.')
  const ofKind = (kind: string) =>
    fileOf([...targets.values()].find(({ type }) => type.endsWith(`/${kind}`))?.file)
  return { sheets: found, strings: ofKind('sharedStrings'), styles: ofKind('styles'), is1904 }
}

function refuseOtherBooks(names: readonly string[], main: string): void {
  if (names.includes(main)) return
  const isBinary = names.some((name) => /workbook\.bin$/i.test(name))
  throw new ShopError(
    'invalid',
    isBinary
      ? 'Это двоичная книга (.xlsb): откройте её в Excel и сохраните как «Книга Excel (.xlsx)» или CSV.'
      : 'Это не книга Excel: сохраните лист как CSV или «Книга Excel (.xlsx)».',
  )
}

type Target = { readonly id: string; readonly file: string; readonly type: string }

async function readTargets(archive: Archive, file: string, folder: string) {
  const handlers: Handlers<Target> = (emit) => ({
    open(name, attributes) {
      const { Id: id = '', Target: target = '', Type: type = '' } = attributes
      if (name !== 'Relationship') return
      emit({ id, type, file: target.startsWith('/') ? target.slice(1) : folder + target })
    },
    text() {},
    close() {},
  })
  const targets = new Map<string, Target>()
  for await (const target of parseXml(decoded(archive.read(file), 'utf-8'), handlers)) {
    targets.set(target.id, target)
  }
  return targets
}

type NamedSheet = Omit<Sheet, 'file'> & { readonly id: string }
type WorkbookItem = { readonly sheet?: NamedSheet; readonly is1904?: boolean }

async function readWorkbook(archive: Archive, file: string) {
  const handlers: Handlers<WorkbookItem> = (emit) => ({
    open(name, attributes) {
      if (name === 'workbookPr') emit({ is1904: /^(1|true)$/.test(attributes.date1904 ?? '') })
      if (name !== 'sheet') return
      const id = attributes['r:id'] ?? attribute(attributes, 'id') ?? ''
      const visibility = visibilityOf(attributes.state)
      emit({ sheet: { name: attributes.name ?? '', id, visibility } })
    },
    text() {},
    close() {},
  })
  const sheets: NamedSheet[] = []
  let is1904 = false
  for await (const item of parseXml(decoded(archive.read(file), 'utf-8'), handlers)) {
    if (item.sheet) sheets.push(item.sheet)
    is1904 ||= item.is1904 ?? false
  }
  return { sheets, is1904 }
}
