import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOUGHT_GOODS } from '#src/catalogue-import/layout/goods-likeness.ts'
import { ShopError } from '#src/shared/errors.ts'
import { bookOf, csvOf, xmlBookOf, zipOf } from '#tests/support/price-tables.ts'
import { readTable } from './read-table.ts'
import { recogniseTables } from './recognise-format.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'refused-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: Buffer | string): Promise<number> {
  const path = join(folder, 'list')
  await writeFile(path, content)
  let count = 0
  for (const format of await recogniseTables(path, { sought: SOUGHT_GOODS })) {
    for await (const _ of readTable(path, format)) count += 1
  }
  return count
}

const GOODS = [
  ['Артикул', 'Наименование', 'Цена'],
  ...Array.from({ length: 200 }, (_, n) => [`K-${n}1`, `Болт ${n}`, 5 + n]),
]
const oleHeader = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Its directory begins in the sector 200, behind all that is looked at first. */
function compoundFile(stream: string): Buffer {
  const file = Buffer.alloc(512 * 210)
  oleHeader.copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(200, 48)
  Buffer.from(stream, 'utf16le').copy(file, 201 * 512 + 128)
  return file
}

/** The sizes and marks of a zip's entry as its directory tells them, changed. */
function withDirectory(zip: Buffer, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(zip)
  const mark = Buffer.from('PK\u0001\u0002', 'latin1')
  for (let at = copy.indexOf(mark); at >= 0; at = copy.indexOf(mark, at + 4)) {
    change(copy.subarray(at, at + 46))
  }
  return copy
}

describe('a file that is no price list the shop can read', () => {
  test.each([
    ['half a book of old Excel', oleHeader, 'Книга .xls повреждена'],
    [
      'a locked book',
      Buffer.concat([oleHeader, Buffer.from('EncryptedPackage', 'utf16le')]),
      'закрыта паролем',
    ],
    ['a PDF', '%PDF-1.7', 'документ PDF'],
    ['a RAR archive', 'Rar!\u001a', 'архив RAR'],
    ['an exchange file of 1C', '<?xml version="1.0"?><КоммерческаяИнформация/>', '/exchange/1c'],
    [
      'a locked book whose directory is at its end',
      compoundFile('EncryptedPackage'),
      'Книга закрыта паролем',
    ],
    ['a document of old Word', compoundFile('WordDocument'), 'документ Word'],
    ['a large damaged book of old Excel', compoundFile('Workbook'), 'Книга .xls повреждена'],
    ['a 7z archive', Buffer.from('377abcaf271c', 'hex'), 'архив 7z'],
    ['a picture', Buffer.from('ffd8ffe000104a46494600010101006000600000ffdb', 'hex'), 'JPEG'],
    ['a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'картинка (PNG)'],
    ['a program', Buffer.from('7f454c4602010100000000000000000003003e0001', 'hex'), 'не текст'],
    ['half a zip', 'PK\u0003\u0004', 'сохраните лист как CSV'],
  ])('%s is refused with a way out', async (_, content, words) => {
    await expect(read(content)).rejects.toThrow(words)
  })

  test.each([
    [{ mimetype: 'x', 'content.xml': '<x/>' }, 'ни одной заполненной строки'],
    [{ '[Content_Types].xml': '<x/>', 'word/document.xml': '<x/>' }, 'документ Word'],
    [{ '[Content_Types].xml': '<x/>', 'xl/workbook.bin': 'x' }, '(.xlsb)'],
    [{ 'Index/Document.iwa': 'x', 'Metadata/Properties.plist': 'x' }, 'Apple Numbers'],
    [{ 'Прайс.numbers/Index.zip': 'x' }, 'Apple Numbers'],
    [{ '[Content_Types].xml': '<x/>', 'ppt/presentation.xml': '<x/>' }, 'PowerPoint'],
    [{ 'readme.doc': 'x' }, 'нет таблиц: readme.doc'],
    [{ 'a.txt': 'Здравствуйте!', 'b.html': '<p>Привет</p>' }, 'нет прайс-листа: a.txt, b.html'],
  ])('a package of another program: %j', async (files, words) => {
    await expect(read(await zipOf(files))).rejects.toThrow(words)
  })

  test('an archive inside an archive is refused by its name', async () => {
    const inner = await zipOf({ 'a.csv': csvOf(GOODS, ';') })
    await expect(read(await zipOf({ 'inner.xlsx': inner }))).rejects.toThrow(
      '«inner.xlsx» в архиве',
    )
  })

  test('a list in an archive with a password is refused', async () => {
    const zip = await zipOf({ 'a.csv': csvOf(GOODS, ';') })
    const locked = withDirectory(zip, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8))
    await expect(read(locked)).rejects.toThrow('закрыт паролем')
  })

  test('a name that leaves the archive is refused', async () => {
    const zip = await zipOf({ 'aaa/list.csv': csvOf(GOODS, ';') })
    const escaping = Buffer.from(zip.toString('latin1').replaceAll('aaa/', '../a'), 'latin1')
    await expect(read(escaping)).rejects.toThrow('за его пределы')
  })

  test('an archive that unfolds without end is refused before it is unfolded', async () => {
    const bomb = await zipOf({ 'a.csv': Buffer.alloc(40 * 1024 ** 2, 'a;b\n') })
    await expect(read(bomb)).rejects.toThrow('сжат больше чем в 250 раз')
    const huge = withDirectory(bomb, (entry) => entry.writeUInt32LE(0xff_00_00_00, 24))
    await expect(read(huge)).rejects.toThrow(/сжат больше|больше 4 ГБ/)
  })

  test('an archive that holds more than it says is refused', async () => {
    const zip = await zipOf({ 'a.csv': csvOf(GOODS, ';') })
    const lying = withDirectory(zip, (entry) => entry.writeUInt32LE(100, 24))
    await expect(read(lying)).rejects.toThrow('повреждены')
  })

  test('a table of XML that describes itself is refused', async () => {
    const xml = xmlBookOf({ One: GOODS }).toString()
    const described = xml.replace('<?mso', '<!DOCTYPE x [<!ENTITY a "aaaa">]><?mso')
    await expect(read(described)).rejects.toThrow('DOCTYPE')
  })

  test('a book whose row never ends is refused', async () => {
    const sheet = `<worksheet><sheetData><row>${'<c><v>1</v></c>'.repeat(1_300_000)}</row>`
    const book = await zipOf({
      '[Content_Types].xml': '<x/>',
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="a"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x" Target="a.xml"/></Relationships>',
      'xl/a.xml': `${sheet}</sheetData></worksheet>`,
    })
    await expect(read(book)).rejects.toThrow('длиннее 16 МБ')
  })
})

describe('a damaged file', () => {
  test('cut anywhere ends in a sentence or in fewer rows, never in a crash', async () => {
    const files = [await bookOf({ One: GOODS }), xmlBookOf({ One: GOODS }), csvOf(GOODS, ';')]
    for (const file of files) {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: file.length - 1 }), async (length) => {
          await endsInWords(file.subarray(0, length))
        }),
        { numRuns: 25 },
      )
    }
  })

  test('a book with a changed byte is never read as if it were whole', async () => {
    const book = await bookOf({ One: GOODS })
    const at = book.indexOf('xl/worksheets/sheet1.xml') + 60
    const broken = Buffer.from(book)
    broken[at] = (broken[at] ?? 0) ^ 0x55
    await expect(read(broken)).rejects.toThrow('повреждены')
  })

  test('whose bytes are not those that were packed is refused', async () => {
    const zip = await zipOf({ 'a.csv': csvOf(GOODS, ';') })
    const other = withDirectory(zip, (entry) => entry.writeUInt32LE(entry.readUInt32LE(16) ^ 1, 16))
    await expect(read(other)).rejects.toThrow('повреждены')
  })

  test('with a byte changed anywhere ends in a sentence or in rows', async () => {
    const book = await bookOf({ One: GOODS })
    await fc.assert(
      fc.asyncProperty(
        fc.nat(book.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (at, by) => {
          const broken = Buffer.from(book)
          broken[at] = (broken[at] ?? 0) ^ by
          await endsInWords(broken)
        },
      ),
      { numRuns: 100 },
    )
  })
})

async function endsInWords(content: Buffer): Promise<void> {
  try {
    expect(await read(content)).toBeLessThanOrEqual(GOODS.length)
  } catch (error) {
    expect(error).toBeInstanceOf(ShopError)
    expect((error as Error).message).toMatch(/[а-я]{3}/)
  }
}
