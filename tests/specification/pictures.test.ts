// Photographs of products: what the API says of them, and how their files are served.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueApi } from '#src/catalogue/contract.ts'
import { runCommand } from '#src/command-line/run-command.ts'
import { PICTURE_FORMATS, PICTURE_SIZES, sameInSize } from '#src/pictures/contract.ts'
import { aJpeg } from '#tests/support/sample-pictures.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { type TestShop, testShop } from '#tests/support/test-shop.ts'
import { packed } from '#tests/support/zip-archive.ts'

describe.each(testDatabases())('photographs on the $kind database', ({ open }) => {
  let shop: TestShop
  let folder: string
  let key: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'silkway-pictures-'))
    const picturesFolder = join(folder, 'store')
    shop = await testShop(open, { PICTURES_DIR: picturesFolder, DATA_DIR: folder })
    const { id } = shop.goods.substitute
    const answer = await shop.visitor.get(`/api/products/${id}`)
    const { product } = answer.as(catalogueApi.product)
    key = product.key
    const article = product.article.replaceAll('/', '-') // no name of a file has a slash
    const names = [`${article}.jpg`, `${article}_2.jpg`]
    const files = await Promise.all(
      names.map(async (name) => ({ name, bytes: await aJpeg({ width: 1200, height: 900 }) })),
    )
    await writeFile(join(folder, 'photos.zip'), await packed(files))
    const printed: string[] = []
    const print = (line: string) => printed.push(line)
    const context = { db: shop.db, folder, picturesFolder, print, progress: () => {} }
    const maker = ['--manufacturer', product.manufacturer]
    await runCommand(['pictures', 'add', 'photos.zip', ...maker], context)
    expect(printed).toEqual(['Добавлены: картинок 2, у товаров 1.'])
  }, 60_000)
  afterAll(async () => {
    await shop?.close()
    await rm(folder, { recursive: true })
  })

  const productOf = async (of: string | number) =>
    (await shop.visitor.get(`/api/products/${of}`)).as(catalogueApi.product).product

  test('a product states address, measures and alternative text of each', async () => {
    const { images = [], name, manufacturer, article } = await productOf(key)
    const shown = `${name}, ${manufacturer} ${article}`
    expect(images).toEqual([
      { address: expect.any(String), width: 960, height: 720, alt: shown },
      { address: expect.any(String), width: 960, height: 720, alt: `${shown}, фото 2` },
    ])
    for (const { address } of images)
      expect(address).toMatch(/^\/pictures\/[0-9a-f]{32}-960\.webp$/)
  })

  test('a list states the first one, and a product without photographs none', async () => {
    const { category } = await productOf(key)
    const { products } = (await shop.visitor.get(`/api/categories/${category.key}/products`)).as(
      catalogueApi.categoryProducts,
    )
    expect(products.find((product) => product.key === key)?.images).toHaveLength(1)
    expect(products.filter((product) => 'images' in product)).toHaveLength(1)
  })

  test('every size and format is served for ever, as what it is and nothing else', async () => {
    const [image] = (await productOf(key)).images ?? []
    if (!image) throw new Error('there is no image')
    for (const size of PICTURE_SIZES) {
      for (const format of PICTURE_FORMATS) {
        const url = sameInSize(image, size, format)
        const answer = await shop.server.inject(url)
        expect(answer.statusCode, url).toBe(200)
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'content-length': String(answer.rawPayload.length),
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        expect(answer.headers).not.toHaveProperty('content-encoding')
      }
    }
  })

  test.each([
    `/pictures/${'0'.repeat(32)}-960.webp`,
    `/pictures/${'0'.repeat(32)}-961.webp`,
    `/pictures/${'0'.repeat(32)}-960.jpg`,
    `/pictures/${'0'.repeat(32)}-960.webp/..%2f..%2fpasswd`,
    '/pictures/..%2f..%2fpackage.json',
  ])('%s is not there', async (url) => {
    expect((await shop.server.inject(url)).statusCode).toBe(404)
  })
})
