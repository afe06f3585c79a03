// A column of currencies under any title, and signs of currencies in remembered headers.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lookAtList, openPriceList, type PriceListOptions, readRows } from './read-price-list.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'currencies-'))
})
afterAll(() => rm(folder, { recursive: true }))

const look = async (content: string, wishes: Partial<PriceListOptions> = {}) => {
  const path = join(folder, `list-${Math.random()}`)
  await writeFile(path, content)
  const list = await lookAtList(path, { columns: {}, ...wishes })
  return { path, ...list.layout }
}
const rowsOf = async (content: string, wishes: Partial<PriceListOptions>) => {
  const { path } = await look(content, wishes)
  const rows: string[] = []
  for await (const row of readRows(await openPriceList(path, { columns: {}, ...wishes })))
    rows.push('row' in row ? `${row.row.manufacturer} ${row.row.price}` : 'refused')
  return rows
}
const isAsked = [{ about: 'currency', text: expect.stringContaining('--currency USD') }]

describe('a column of currencies', () => {
  const list = (title: string, currency = 'USD') =>
    `Артикул;Наименование;Производитель;Цена;${title};Остаток\n` +
    `K-11;Колодки тормозные;ACME;12;${currency};3\nK-12;Диск тормозной;ACME;15,50;${currency};4\n`

  test.each(['Код валюты', 'Валюта.Код', 'Curr.', 'Ccy', 'Денежная единица', 'Столбец', ''])(
    'is known under «%s»',
    async (title) => {
      expect(await look(list(title))).toMatchObject({
        columns: { currency: 4 },
        questions: isAsked,
      })
      const rates = { USD: 10 }
      expect(await rowsOf(list(title), { currencies: ['USD'], rates })).toEqual([
        'ACME 12000',
        'ACME 15500',
      ])
    },
  )

  test.each(['$', 'usd', 'долл. США', 'Доллар США', '  USD '])('is known by «%s»', async (cell) => {
    expect((await look(list('Столбец', cell))).questions).toEqual(isAsked)
  })

  test('is known by its number below «Код валюты»', async () => {
    expect((await look(list('Код валюты', '840'))).questions).toEqual(isAsked)
  })

  test('of rubles asks nothing', async () => {
    expect((await look(list('Столбец', 'руб.'))).questions).toEqual([])
  })

  test('is known without a header, and where most rows leave it empty', async () => {
    const bare = Array.from(
      { length: 9 },
      (_, at) => `K-1${at};Колодки тормозные ${at};ACME;12,50;${at === 4 ? 'USD' : ''};3`,
    )
    expect((await look(bare.join('\n'))).questions).toEqual([
      { about: 'currency', text: expect.stringContaining('RUB — 8, USD — 1') },
    ])
  })

  test.each(['Столбец', 'Бренд'])('is no manufacturer under «%s»', async (title) => {
    const { columns, questions } = await look(
      `Артикул;Наименование;Цена;${title}\nK-11;Колодки тормозные;12;USD\nK-12;Диск тормозной;15;USD\n`,
    )
    expect(columns).toMatchObject({ currency: 3 })
    expect(columns.manufacturer).toBeUndefined()
    expect(questions).toEqual(isAsked)
  })

  test('beside another one that does not agree is asked about', async () => {
    const two = (other: string) =>
      `Артикул;Наименование;Производитель;Цена;Валюта;Валюта закупки\nK-11;Колодки тормозные;ACME;12;RUB;${other}\n`
    expect((await look(two('руб.'))).questions).toEqual([])
    const { questions } = await look(two('USD'))
    expect(questions).toEqual([
      { about: 'currency', text: expect.stringContaining('5. «Валюта», 6. «Валюта закупки»') },
    ])
    expect((await look(two('USD'), { columns: { currency: '5' } })).questions).toEqual([])
  })
})

describe('an answer about «Цена, $»', () => {
  const list = (title: string) =>
    `Артикул;Наименование;Производитель;${title}\nK-11;Колодки тормозные;ACME;12\n`
  const known = async (title: string) => {
    const { fingerprint } = await look(list(title))
    const answers = { currencies: ['RUB'] }
    const remembered = [{ fingerprint, columns: {}, manufacturer: '', stock: [], answers }]
    return { known: { remembered, places: [] } }
  }

  test('stands for the same header', async () => {
    expect((await look(list('Цена, $'), await known('Цена, $'))).questions).toEqual([])
    expect((await look(list('цена ($)'), await known('Цена, $'))).questions).toEqual([])
  })

  test.each(['Цена, €', 'Цена, ¥', 'Цена EUR'])('says nothing about «%s»', async (title) => {
    expect((await look(list(title), await known('Цена, $'))).questions).toEqual([
      { about: 'currency', text: expect.stringContaining('Цены не в рублях') },
    ])
  })

  test('leaves headers without signs as they were remembered', async () => {
    expect((await look(list('Цена, руб.'))).fingerprint).toBe(
      'артикул|наименование|производитель|цена руб',
    )
  })
})
