// npm run shop -- pictures, as the owner gives it.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { aBomb, aJpeg, anSvgWithScript, aPng, cutOff } from '#tests/support/sample-pictures.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { packed } from '#tests/support/zip-archive.ts'
import { runCommand } from './run-command.ts'

describe.each(testDatabases())('npm run shop -- pictures on the $kind database', ({ open }) => {
  let db: OpenDatabase
  let folder: string

  beforeAll(async () => {
    db = await open()
    folder = await mkdtemp(join(tmpdir(), 'silkway-pictures-'))
    await db.query(sql`
      INSERT INTO manufacturers (id, name, name_norm)
      VALUES (101, 'Mann', 'MANN'), (102, 'Bosch', 'BOSCH')`)
    await db.query(sql`INSERT INTO categories (id, key, name) VALUES (101, 'filtry', 'Фильтры')`)
    await db.query(sql`
      INSERT INTO products (id, key, name, article, article_norm, manufacturer_id, category_id, price)
      VALUES (101, 'w-712', 'Фильтр', 'W 712', 'W712', 101, 101, 100),
             (102, 'w-712-bosch', 'Фильтр', 'W712', 'W712', 102, 101, 100),
             (103, 'c-25', 'Фильтр', 'C 25_1', 'C251', 101, 101, 100),
             (104, 'p-1', 'Фильтр', 'P1', 'P1', 102, 101, 100)`)
  })
  afterAll(async () => {
    await db?.close()
    await rm(folder, { recursive: true })
  })

  const pictures = (...words: readonly string[]) => shop('pictures', ...words)
  async function shop(...words: readonly string[]) {
    const printed: string[] = []
    const exit = await runCommand(words, {
      db,
      folder,
      picturesFolder: join(folder, 'store'),
      print: (text) => printed.push(text),
      progress: () => {},
    })
    return { exit, text: printed.join('\n') }
  }
  const put = async (name: string, bytes: Buffer | string) => {
    const path = join(folder, name)
    await mkdir(join(path, '..'), { recursive: true })
    await writeFile(path, bytes)
  }
  const shownOf = (id: number) =>
    db.query<{ position: number; hash: string }>(
      sql`SELECT position, hash FROM product_images WHERE product_id = ${id} ORDER BY position`,
    )

  test('a folder: files named by article, and a report of what found no product', async () => {
    await put('photos/P1.jpg', await aJpeg())
    await put('photos/sub/p-1_2.png', await aPng())
    await put('photos/C25_1.jpg', await aJpeg()) // the article itself ends like that
    await put('photos/W712.jpg', await aJpeg())
    await put('photos/X999.jpg', await aJpeg())
    await put('photos/P1_9.jpg', await aJpeg())
    await put('photos/P1_3.jpg', anSvgWithScript())
    await put('photos/P1_4.png', await aBomb(10_000, 10_000))
    await put('photos/P1_5.jpg', cutOff(await aJpeg()))
    await put('photos/Thumbs.db', 'left by a file manager')

    const tried = await pictures('add', 'photos', '--dry-run')
    expect(tried.text).toContain('это проверка, ничего не сохранено): картинок 3, у товаров 2.')
    expect(await shownOf(104)).toEqual([])

    const { exit, text } = await pictures('add', 'photos')
    expect(exit).toBe(0)
    expect(text.split('\n')).toEqual([
      'Добавлены: картинок 3, у товаров 2.',
      'Товар с таким артикулом не найден — 1:',
      '  X999.jpg',
      'Артикул есть у нескольких производителей, назовите его (--manufacturer) — 1:',
      '  W712.jpg: Mann, Bosch',
      'Не приняты — 4:',
      '  P1_3.jpg: это SVG: нужен JPEG, PNG или WebP',
      '  P1_4.png: больше 40 мегапикселей',
      '  P1_5.jpg: картинка испорчена или обрывается',
      '  P1_9.jpg: у товара не больше восьми картинок',
    ])
    expect((await shownOf(104)).map(({ position }) => position)).toEqual([1, 2])
    expect(await shownOf(103)).toHaveLength(1)
  }, 60_000)

  test('a ZIP, for the products of one manufacturer', async () => {
    const jpeg = await aJpeg()
    await put('photos.zip', await packed([{ name: 'all/W712.jpg', bytes: jpeg }]))
    const { text } = await pictures('add', 'photos.zip', '--manufacturer', 'bosch')
    expect(text).toBe('Добавлены: картинок 1, у товаров 1.')
    expect(await shownOf(102)).toHaveLength(1)
    expect(await shownOf(101)).toEqual([])
  }, 60_000)

  test('a table of articles, files and addresses, the manufacturer where it is needed', async () => {
    await put('front.jpg', await aJpeg())
    await put('back.jpg', await aJpeg())
    await put(
      'table.csv',
      [
        'Артикул;Адрес;Производитель',
        'W 712;front.jpg;Mann',
        'W 712;back.jpg;Mann',
        'P1;http://127.0.0.1:1/x.jpg',
        'P1;nothing.jpg',
      ].join('\n'),
    )
    const { text } = await pictures('add', 'table.csv')
    expect(text.split('\n')).toEqual([
      'Добавлены: картинок 2, у товаров 1.',
      'Не приняты — 2:',
      '  строка 4 (P1): адрес ведёт во внутреннюю сеть',
      '  строка 5 (P1): такого файла нет',
    ])
    expect((await shownOf(101)).map(({ position }) => position)).toEqual([1, 2])
  }, 60_000)

  test('photographs beside a price list in its archive come with it, and replace none of ours', async () => {
    const list = 'Артикул;Товар;Бренд;Цена\nZ 5;Фильтр;Mann;10\nP1;Фильтр;Bosch;10\n'
    const files = [
      { name: 'price.csv', bytes: Buffer.from(list) },
      { name: 'photo/Z5.jpg', bytes: await aJpeg() },
      { name: 'photo/P1.jpg', bytes: await aJpeg() },
    ]
    await put('supplier.zip', await packed(files))
    const before = await shownOf(104)
    const { text } = await shop('import', 'supplier.zip', '--supplier', 'Mann', '--yes')
    expect(text).toContain('Добавлены: картинок 1, у товаров 1.')
    expect(text).toContain('У товаров уже есть картинки магазина или 1С, остались они: 1.')
    expect(await shownOf(104)).toEqual(before)
    const sources = await db.query(sql`SELECT DISTINCT source FROM product_images ORDER BY source`)
    expect(sources).toEqual([{ source: 'list' }, { source: 'owner' }])
  }, 60_000)

  test('they are listed and removed, and lost files are noticed', async () => {
    const [first] = await shownOf(101)
    const { text } = await pictures('list', 'W712', '--manufacturer', 'Mann')
    expect(text.split('\n')[0]).toBe(`1. /pictures/${first?.hash}-960.webp (добавлена в магазине)`)
    expect((await pictures('list')).exit).toBe(0)
    await rm(join(folder, 'store', first?.hash.slice(0, 2) ?? '', `${first?.hash}-960.webp`))
    expect(await pictures('list')).toEqual({
      exit: 1,
      text: [
        'Картинок 7 у товаров: 5. Хранится разных: 8.',
        'Файлов не хватает у картинок: 1. Верните папку картинок из копии.',
      ].join('\n'),
    })
    const one = await pictures('remove', 'W712', '--manufacturer', 'Mann', '--position', '1')
    expect(one.text).toBe('Mann W712: убрано картинок 1.')
    expect((await pictures('remove', 'W712')).text).toContain('есть у нескольких: Mann, Bosch')
    expect((await pictures('remove', 'X1')).text).toBe('Товара с артикулом X1 нет.')
    expect((await shownOf(101)).map(({ position }) => position)).toEqual([2])
  })
})
