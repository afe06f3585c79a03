import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { ExchangeRecord, ExchangeRecords, RecordKind } from '../exchange-records.ts'
import { readRecords } from './read-records.ts'

/** In pieces of a few bytes, so that characters and elements are cut. */
async function recordsIn(xml: string | Buffer, pieceBytes = 7): Promise<ExchangeRecord[]> {
  const bytes = Buffer.from(xml as string)
  const pieces: Buffer[] = []
  for (let start = 0; start < bytes.length; start += pieceBytes) {
    pieces.push(bytes.subarray(start, start + pieceBytes))
  }
  const records: ExchangeRecord[] = []
  for await (const record of readRecords(Readable.from(pieces), 'a.xml')) records.push(record)
  return records
}
const inRoot = (inside: string) =>
  `<?xml version="1.0"?><КоммерческаяИнформация>${inside}</КоммерческаяИнформация>`
const ofKind = <Kind extends RecordKind>(records: readonly ExchangeRecord[], kind: Kind) =>
  records.flatMap((one) => (one.kind === kind ? [one.record as ExchangeRecords[Kind]] : []))

describe('a file of 1C', () => {
  test('states whether it is full by an attribute, an element, its name, or not at all', async () => {
    const onlyChangesOf = async (inside: string) =>
      ofKind(await recordsIn(inRoot(inside)), 'package').map(({ onlyChanges }) => onlyChanges)
    expect(await onlyChangesOf('<Каталог СодержитТолькоИзменения="false"/>')).toEqual([false])
    expect(
      await onlyChangesOf(
        '<Каталог><СодержитТолькоИзменения>false</СодержитТолькоИзменения></Каталог>',
      ),
    ).toEqual([true, false])
    expect(
      await onlyChangesOf('<ИзмененияПакетаПредложений СодержитТолькоИзменения="false"/>'),
    ).toEqual([true])
    expect(await onlyChangesOf('<ПакетПредложений/>')).toEqual([true])
  })

  test('has nested groups, and may be a lone classifier', async () => {
    const group = (id: string, inner = '') =>
      `<Группа><Ид>${id}</Ид><Наименование>${id.toUpperCase()}</Наименование><Группы>${inner}</Группы></Группа>`
    const xml = `\ufeff<Классификатор><Группы>${group('a', group('b', group('c')) + group('d'))}</Группы></Классификатор>`
    expect(ofKind(await recordsIn(xml), 'group')).toEqual([
      { id: 'a', parentId: null, name: 'A' },
      { id: 'b', parentId: 'a', name: 'B' },
      { id: 'c', parentId: 'b', name: 'C' },
      { id: 'd', parentId: 'a', name: 'D' },
    ])
  })

  test('may have products among its offers, and values in their own elements', async () => {
    const xml =
      inRoot(`<ПакетПредложений><Предложения><Предложение><Ид>p</Ид><Наименование>&quot;А&quot; &amp; Б</Наименование>
      <Группы><Ид>g</Ид></Группы><ЗначенияСвойств><ЗначенияСвойства><Ид>DEVELOPER</Ид>
      <ЗначениеСвойства><Значение>MICRO</Значение></ЗначениеСвойства></ЗначенияСвойства></ЗначенияСвойств>
      </Предложение></Предложения></ПакетПредложений>`)
    const records = await recordsIn(xml)
    expect(ofKind(records, 'product')).toMatchObject([
      { id: 'p', name: '"А" & Б', groupIds: ['g'], properties: { DEVELOPER: 'MICRO' } },
    ])
    expect(ofKind(records, 'offer')).toMatchObject([
      { id: 'p', prices: null, quantity: null, stocks: null },
    ])
  })

  test('may have prices and stock with commas, any spaces, and for several units', async () => {
    const price = (amount: string, more = '') =>
      `<Цена><ИдТипаЦены>t</ИдТипаЦены><ЦенаЗаЕдиницу>${amount}</ЦенаЗаЕдиницу><Валюта>руб</Валюта>${more}</Цена>`
    const amounts = [
      '1\u00a0234,50',
      '2042.66',
      '29218.755',
      '0',
      '',
      'договорная',
      '-5',
      '99999999999',
    ]
    const xml = inRoot(`<ПакетПредложений><Предложения><Предложение><Ид>p#c</Ид><Цены>${amounts
      .map((amount) => price(amount))
      .join('')}${price('100', '<Коэффициент>10</Коэффициент>')}</Цены><Остатки>
      <Остаток><Склад><Ид>w</Ид><Количество>12,7</Количество></Склад></Остаток>
      <Остаток><Склад><Ид>v</Ид><Количество>-3</Количество></Склад></Остаток>
      </Остатки></Предложение></Предложения></ПакетПредложений>`)
    const [offer] = ofKind(await recordsIn(xml), 'offer')
    const expected = [123_450, 204_266, 2_921_876, 0, null, null, null, null, 1000]
    expect(offer?.prices?.map(({ amount }) => amount)).toEqual(expected)
    expect(offer).toMatchObject({ productId: 'p', stocks: { w: 12, v: 0 } })
  })

  test('marks deletion by an attribute, an element or a flag', async () => {
    const gone = async (inside: string, attributes = '') => {
      const xml = inRoot(
        `<Каталог><Товары><Товар${attributes}><Ид>p</Ид>${inside}</Товар></Товары></Каталог>`,
      )
      return ofKind(await recordsIn(xml), 'product').map(({ isDeleted }) => isDeleted)
    }
    expect(await gone('', ' Статус="Удален"')).toEqual([true])
    expect(await gone('<Статус>Удален</Статус>')).toEqual([true])
    expect(await gone('<ПометкаУдаления>true</ПометкаУдаления>')).toEqual([true])
    expect(await gone('<ПометкаУдаления>false</ПометкаУдаления>', ' Статус="Новый"')).toEqual([
      false,
    ])
  })

  test('has the manufacturer and the VAT rate, former ones as the present one', async () => {
    const product = async (rate: string) => {
      const xml =
        inRoot(`<Каталог><Товары><Товар><Ид>p</Ид><Изготовитель><Ид>m</Ид><Наименование>Mann</Наименование></Изготовитель>
        <СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${rate}</Ставка></СтавкаНалога></СтавкиНалогов></Товар></Товары></Каталог>`)
      return ofKind(await recordsIn(xml), 'product').map(({ manufacturer, vatRate }) => [
        manufacturer,
        vatRate,
      ])
    }
    expect(await product('18')).toEqual([['Mann', 22]])
    expect(await product('10%')).toEqual([['Mann', 10]])
    expect(await product('Без налога')).toEqual([['Mann', 0]])
    expect(await product('Без НДС')).toEqual([['Mann', 0]])
    expect(await product('особая')).toEqual([['Mann', null]])
  })

  test('may be in UTF-16', async () => {
    const xml = inRoot('<Каталог СодержитТолькоИзменения="false"/>')
    const wide = Buffer.from(`\ufeff${xml}`, 'utf16le')
    expect(ofKind(await recordsIn(wide), 'package')).toHaveLength(1)
  })

  test.each([
    ['a record of many elements', `<Каталог><Товары><Товар>${'<а/>'.repeat(170_000)}`],
    ['a comment', `<!--${'а'.repeat(33 * 1024 * 1024)}`],
    ['an attribute', `<а б="${'а'.repeat(33 * 1024 * 1024)}`],
    ['a text outside of records', `<а>${'а'.repeat(33 * 1024 * 1024)}`],
  ])('is not kept in memory when %s never ends', async (_what, inside) => {
    await expect(recordsIn(inRoot(inside), 1024 * 1024)).rejects.toThrow('слишком большая запись')
  })

  test('is refused when one record never ends', async () => {
    const long = `<Каталог><Товары><Товар><Ид>p</Ид><Описание>${'а'.repeat(33 * 1024 * 1024)}`
    await expect(recordsIn(inRoot(long), 1024 * 1024)).rejects.toThrow('слишком большая запись')
    await expect(recordsIn(inRoot('<а>'.repeat(100)), 1000)).rejects.toThrow(
      'слишком глубокая вложенность',
    )
  })
})
