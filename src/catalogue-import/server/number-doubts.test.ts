// Original and cross numbers of a list: which are linked, and which are reported as doubtful.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#src/platform/server/sql.ts'
import { type ListedShop, listedShop } from '#tests/support/listed-shop.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { reportLines } from '../import-report.ts'
import { showRun } from './show-run.ts'

describe.each(testDatabases())('numbers of a list on the $kind database', ({ open }) => {
  let shop: ListedShop
  beforeAll(async () => {
    shop = await listedShop(open)
  })
  afterAll(() => shop?.close())

  const numbersOf = async (maker: string) => {
    const rows = await shop.db.query<{ article: string; number: string }>(sql`
      SELECT product.article, number.number
      FROM article_numbers AS number JOIN products AS product ON product.id = number.product_id
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = ${maker} ORDER BY product.article, number.number`)
    return rows.map(({ article, number }) => `${article} ${number}`)
  }

  test('are divided by slashes and line breaks; doubts are reported with examples', async () => {
    const list = [
      'Артикул;Наименование;Бренд;Цена;ОЕМ;Аналоги',
      'SL-1;Колодки;SLASH;10;4246H9 / 1316DF / 2754A1;BOSCH',
      'SL-2;Колодки;SLASH;10;"1 J0 615 301\n1 J0 615 302";MANN-FILTER',
      'SL-3;Колодки;SLASH;10;4246H91316DF1316DF2754A1;TRW',
      'SL-4;Колодки;SLASH;10;A13-3502160/161, W 712/75;ATE',
      'SL-5;Колодки;SLASH;10;A13-3502160/162;ATE',
    ].join('\n')
    const report = await shop.bring('SLASH', list)
    expect(await numbersOf('SLASH')).toEqual([
      ...['SL-1 1316DF', 'SL-1 2754A1', 'SL-1 4246H9', 'SL-2 1 J0 615 301', 'SL-2 1 J0 615 302'],
      'SL-4 W 712/75',
    ])
    const doubts = [
      {
        reason: 'нельзя точно разделить на номера',
        count: 2,
        examples: [
          { line: 6, column: 'ОЕМ', text: 'A13-3502160/161' },
          { line: 7, column: 'ОЕМ', text: 'A13-3502160/162' },
        ],
      },
      {
        reason: 'слишком длинно для одного номера',
        count: 1,
        examples: [{ line: 5, column: 'ОЕМ', text: '4246H91316DF1316DF2754A1' }],
      },
    ]
    expect(report.doubts).toEqual(doubts)
    expect(reportLines(report)).toEqual(
      expect.arrayContaining([
        'Оригинальных и кросс-номеров: взято 6, не взято: 3',
        '  слишком длинно для одного номера: 1',
        '    строка 5, «ОЕМ»: 4246H91316DF1316DF2754A1',
      ]),
    )
    const shown = await showRun(shop.db, report.runId)
    expect(shown.doubts).toEqual(doubts)
    expect(shown.run.staged.numbers).toBe(6)
  })

  test('are counted batch by batch, with the first examples', async () => {
    const rows = Array.from(
      { length: 4100 },
      (_, at) => `LG-${at + 1000};Болт;LONG;10;A13-3502160/${(at % 900) + 100}`,
    )
    const list = ['Артикул;Наименование;Бренд;Цена;OEM', ...rows].join('\n')
    const { doubts } = await shop.bring('LONG', list)
    expect(doubts).toMatchObject([{ count: 4100 }])
    expect(doubts[0]?.examples.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6])
  })

  test('without an article do not merge a manufacturer into one product', async () => {
    const words = ['нет', 'б/н', 'n/a', '-', 'без номера', 'отсутствует', '0']
    const rows = words.map((word) => `${word};Болт;NOARTICLE;10`)
    const list = ['Артикул;Наименование;Бренд;Цена', ...rows, '12345.0;Гайка;NOARTICLE;5'].join(
      '\n',
    )
    const { counts, reasons } = await shop.bring('NOARTICLE', list)
    expect(counts).toMatchObject({ added: 1, refused: 7 })
    expect([...reasons]).toEqual([
      ['нет артикула', 6],
      ['в артикуле нет ни букв, ни цифр', 1],
    ])
    const goods = await shop.db.query(sql`
      SELECT article FROM products AS product
      JOIN manufacturers AS maker ON maker.id = product.manufacturer_id
      WHERE maker.name = 'NOARTICLE'`)
    expect(goods).toEqual([{ article: '12345' }])
  })
})
