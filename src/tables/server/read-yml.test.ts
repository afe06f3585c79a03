import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAtList, readRows } from '#src/catalogue-import/server/read-price-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yml-'))
})
afterAll(() => rm(folder, { recursive: true }))

const catalogue = (offers: string, head = '<!DOCTYPE yml_catalog SYSTEM "shops.dtd">') =>
  `<?xml version="1.0" encoding="windows-1251"?>${head}
<yml_catalog date="2026-11-26 10:00"><shop><name>Образец</name>
<currencies><currency id="RUR" rate="1"/></currencies>
<categories><category id="1">Тормоза</category><category id="2" parentId="1">Колодки</category></categories>
<offers>${offers}</offers></shop></yml_catalog>`

const offer = (inner: string, attributes = '') =>
  `<offer id="7" ${attributes}><price>1234.567</price><currencyId>RUR</currencyId><categoryId>2</categoryId>
<vendor>Bosch</vendor><vendorCode>K-1</vendorCode><name>Колодки &quot;перед&quot;</name>${inner}</offer>`

async function rowsOf(text: string) {
  const path = join(folder, 'list.yml')
  await writeFile(path, iconv.encode(text, 'win1251'))
  const list = await lookAtList(path, { columns: {} })
  const rows = []
  for await (const read of readRows(list)) rows.push('row' in read ? read.row : read.faults)
  return rows
}

describe('an offer of a catalogue for Yandex Market', () => {
  test('is read with article, maker, price, path of categories, barcode and pictures', async () => {
    const inner =
      '<count>5</count><barcode>4601234567893</barcode><picture>https://a.ru/1.jpg</picture><picture>https://a.ru/2.jpg</picture><description><![CDATA[<b>Новые</b>]]></description>'
    expect(await rowsOf(catalogue(offer(inner).replace('1234.567', '1234.50')))).toEqual([
      expect.objectContaining({
        article: 'K-1',
        name: 'Колодки "перед"',
        manufacturer: 'Bosch',
        price: 123_450,
        category: 'Тормоза > Колодки',
        quantity: 5,
        barcode: '4601234567893',
        pictures: ['https://a.ru/1.jpg', 'https://a.ru/2.jpg'],
      }),
    ])
  })

  test.each([
    ['', 'available="true"', 1],
    ['', 'available="false"', 0],
    ['', '', null],
    ['<available>true</available>', '', 1],
    ['<outlets><outlet id="1" instock="2"/><outlet id="2" instock="3"/></outlets>', '', 5],
    ['<count>0</count>', 'available="true"', 0],
  ])('with %j and %j has its stock', async (inner, attributes, quantity) => {
    expect(await rowsOf(catalogue(offer(inner, attributes)))).toMatchObject([{ quantity }])
  })

  test('has its id as the code, which names it where there is no article', async () => {
    const bare = offer('').replace('<vendorCode>K-1</vendorCode>', '').replace('id="7"', 'id="8"')
    const rows = await rowsOf(catalogue(offer('<count>1</count>') + bare))
    expect(rows).toMatchObject([
      { article: 'K-1', code: '7' },
      { article: '', code: '8' },
    ])
  })

  test('without an article and an id is refused with its reason', async () => {
    const bare = offer('').replace('<vendorCode>K-1</vendorCode>', '').replace('id="7"', '')
    const rows = await rowsOf(catalogue(offer('<count>1</count>') + bare))
    expect(rows).toMatchObject([{ article: 'K-1' }, [{ field: 'article', reason: 'нет артикула' }]])
  })
})

test('a catalogue that declares entities is refused', async () => {
  const bomb = '<!DOCTYPE yml_catalog [<!ENTITY a "aaaa">]>'
  await expect(rowsOf(catalogue(offer(''), bomb))).rejects.toThrow('DOCTYPE')
})
