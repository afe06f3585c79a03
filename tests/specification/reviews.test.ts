// Reviews: who may write one, what is shown of it, what the shop decides, what an account takes along.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { securityApi } from '#src/accounts/security-contract.ts'
import { notifyOfReviews } from '#src/back-office/server/public.ts'
import { runCommand } from '#src/command-line/run-command.ts'
import { writeLetter } from '#src/letters/write-letter.ts'
import { placeOrder } from '#src/orders/server/place-order.ts'
import { sql } from '#src/platform/server/sql.ts'
import { reviewsApi } from '#src/reviews/contract.ts'
import { walkOrder } from '#tests/support/order-life.ts'
import { courier } from '#tests/support/sample-rows.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { PASSWORD, type TestCustomer, type TestShop, testShop } from '#tests/support/test-shop.ts'

const WORDS = { stars: 4, text: 'Подошёл, шлейф короткий.' }
const SHOP = {
  publicUrl: 'http://shop',
  name: 'Магазин',
  phone: '78442000000',
  email: 'shop@example.ru',
  hours: '9–20',
}

describe.each(testDatabases())('reviews on the $kind database', ({ open }) => {
  let shop: TestShop
  let product: { readonly id: number; readonly key: string; readonly name: string }
  let ivan: TestCustomer
  beforeAll(async () => {
    shop = await testShop(open)
    product = shop.goods.oilFilter
    ivan = await shop.asCustomer()
  })
  afterAll(() => shop?.close())

  const own = () => `/api/user/reviews/${product.id}`
  const ownOf = async (customer: TestCustomer) => (await customer.get(own())).as(reviewsApi.own)
  const published = async (id: string | number = product.key) =>
    (await shop.visitor.get(`/api/products/${id}/reviews`)).as(reviewsApi.ofProduct)
  /** An order with the product, handed over. */
  async function receives(customer: TestCustomer) {
    const [row] = await shop.db.query<{ id: number }>(
      sql`SELECT id FROM customers WHERE email = ${customer.form.email}`,
    )
    const buyer = { ...customer.form, id: row?.id ?? 0, patronymic: null, address: null }
    const lines = [{ productId: product.id, quantity: 1 }]
    const order = await placeOrder(shop.db, buyer, { ...courier, lines })
    await walkOrder(shop.db, order.id, 'confirmed', 'assembling', 'shipped', 'completed')
  }
  const leaves = (customer: TestCustomer) =>
    customer.send({
      method: 'DELETE',
      url: securityApi.deleteAccount.path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ password: PASSWORD }),
    })
  async function reviews(...words: string[]) {
    const printed: string[] = []
    const print = (text: string) => void printed.push(text)
    const exit = await runCommand(['reviews', ...words], {
      ...{ db: shop.db, folder: '.', print, progress: () => {} },
    })
    return { exit, text: printed.join('\n') }
  }
  const idOfLast = async () => {
    const [row] = await shop.db.query<{ id: number }>(
      sql`SELECT max(id)::integer AS id FROM reviews`,
    )
    return String(row?.id)
  }

  test('a product without them has none, by its id and by its key', async () => {
    const none = { count: 0, average: null, reviews: [] }
    expect([await published(), await published(product.id), await published('unknown')]).toEqual([
      ...[none, none, none],
    ])
  })

  test('are for those who have received the product', async () => {
    expect((await shop.visitor.get(own())).status).toBe(401)
    expect(await ownOf(ivan)).toEqual({ may_write: false, review: null })
    expect((await ivan.post(own(), WORDS)).status).toBe(403)
    await receives(ivan)
    expect(await ownOf(ivan)).toEqual({ may_write: true, review: null })
  })

  test('are not for those whose order was handed over without the product', async () => {
    const petr = await shop.asCustomer()
    await receives(petr)
    await shop.db.query(sql`
      UPDATE order_lines SET state = 'dropped'
      WHERE product_id = ${product.id} AND order_id IN (
        SELECT id FROM orders WHERE customer_id = (
          SELECT id FROM customers WHERE email = ${petr.form.email}))`)
    expect(await ownOf(petr)).toEqual({ may_write: false, review: null })
  })

  test.each([
    [{ ...WORDS, stars: 0 }, 'stars'],
    [{ ...WORDS, stars: 6 }, 'stars'],
    [{ ...WORDS, text: '  ' }, 'text'],
    [{ ...WORDS, text: 'я'.repeat(2001) }, 'text'],
  ])('%j is refused for its %s', async (words, field) => {
    const answer = await ivan.post(own(), words)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.failure.errors ?? {})).toEqual([field])
  })

  test('wait for the shop, once of a buyer, and the owner is told once', async () => {
    const written = await ivan.post(own(), WORDS)
    expect(written.status).toBe(201)
    expect(written.as(reviewsApi.write)).toEqual({
      may_write: false,
      review: { ...WORDS, status: 'new', refusal: '' },
    })
    expect((await ivan.post(own(), WORDS)).status).toBe(409)
    expect((await published()).count).toBe(0)

    expect(await notifyOfReviews(shop.db, 'owner@example.ru')).toBe(1)
    expect(await notifyOfReviews(shop.db, 'owner@example.ru')).toBe(0)
    const letters = await shop.db.query<{ data: unknown }>(
      sql`SELECT data FROM letters WHERE kind = 'reviews-written'`,
    )
    expect(letters).toHaveLength(1)
    const outcome = writeLetter('reviews-written', letters[0]?.data, SHOP)
    expect(outcome).toMatchObject({
      letter: { text: expect.stringContaining(`${product.name}: 4 из 5`) },
    })
    expect(JSON.stringify(letters)).not.toContain('шлейф')
  })

  test('are listed by the command, refused with a reason, and may then be changed', async () => {
    const listed = await reviews()
    expect(listed.text).toContain(WORDS.text)
    expect(listed.text).toMatch(/4 из 5 {2}Иван, \d{4}-\d{2}-\d{2}/)
    const id = await idOfLast()
    expect(await reviews('refuse', id)).toMatchObject({ exit: 1 })
    expect(await reviews('refuse', id, 'Назовите', 'машину.')).toMatchObject({ exit: 0 })
    expect(await ownOf(ivan)).toEqual({
      may_write: true,
      review: { ...WORDS, status: 'refused', refusal: 'Назовите машину.' },
    })
    expect((await reviews()).text).toBe('Новых отзывов нет.')
    expect((await ivan.post(own(), { ...WORDS, text: 'Подошёл на Tiggo 4.' })).status).toBe(201)
    expect(await notifyOfReviews(shop.db, 'owner@example.ru')).toBe(1)
  })

  test('are shown when they are published, with the first name and the answer', async () => {
    const id = await idOfLast()
    expect(await reviews('publish', id)).toMatchObject({ exit: 0 })
    expect(await reviews('answer', id, 'Спасибо!')).toMatchObject({ exit: 0 })
    const olga = await shop.asCustomer()
    await receives(olga)
    await olga.post(own(), { stars: 1, text: 'Не тот.' })
    await reviews('publish', await idOfLast())
    expect(await published(product.id)).toEqual({
      count: 2,
      average: 2.5,
      reviews: [
        {
          ...{ author: 'Иван', stars: 1, text: 'Не тот.', answer: '' },
          written_at: expect.any(String),
        },
        {
          ...{ author: 'Иван', stars: 4, text: 'Подошёл на Tiggo 4.', answer: 'Спасибо!' },
          written_at: expect.any(String),
        },
      ],
    })
  })

  test.each([[['publish', '0']], [['publish']], [['hide', '1']]])(
    '%j prints the usage',
    async (words) => {
      const { exit, text } = await reviews(...words)
      expect(exit).toBe(1)
      expect(text).toContain('reviews publish N')
    },
  )

  test('one that does not exist is said so', async () => {
    expect(await reviews('publish', '999999')).toEqual({ exit: 1, text: 'Отзыва № 999999 нет.' })
  })

  test('are read by pages of twenty, newest first, each with the count and the average', async () => {
    const { id } = shop.goods.soldOut
    await shop.db.query(sql`
      INSERT INTO reviews (product_id, author, stars, text, status, written_at)
      SELECT ${id}, 'Олег', 1 + n % 5, 'Отзыв ' || n, 'published', now() - n * interval '1 hour'
      FROM generate_series(1, 45) AS n`)
    await shop.db.query(sql`
      INSERT INTO reviews (product_id, author, stars, text) VALUES (${id}, 'Олег', 5, 'Новый')`)
    const read = async (page: number) =>
      (await shop.visitor.get(`/api/products/${id}/reviews?page=${page}`)).as(reviewsApi.ofProduct)
    const pages = await Promise.all([1, 2, 3, 4].map(read))
    expect(pages.map(({ count, average }) => [count, average])).toEqual(Array(4).fill([45, 3]))
    expect(pages.map(({ reviews: shown }) => shown.map(({ text }) => text))).toEqual(
      [20, 20, 5, 0].map((length, before) =>
        Array.from({ length }, (_, place) => `Отзыв ${before * 20 + place + 1}`),
      ),
    )
    expect(await published(id)).toEqual(pages[0])
    expect((await shop.visitor.get(`/api/products/${id}/reviews?page=0`)).status).toBe(422)
  })

  test('are part of the personal data, and lose the name with the account', async () => {
    const data = (await ivan.get(securityApi.personalData.path)).as(securityApi.personalData)
    expect(data.reviews).toEqual([
      {
        ...{ product: product.name, author: 'Иван', stars: 4, text: 'Подошёл на Tiggo 4.' },
        ...{ status: 'published', refusal: '', written_at: expect.any(String) },
      },
    ])
    expect((await leaves(ivan)).status).toBe(204)
    const { count, reviews: shown } = await published()
    expect(count).toBe(2)
    expect(shown.map(({ author }) => author)).toEqual(['Иван', 'Покупатель'])
  })

  test('that were never shown go with the account', async () => {
    const petr = await shop.asCustomer()
    await receives(petr)
    await petr.post(own(), WORDS)
    const id = await idOfLast()
    await leaves(petr)
    const left = await shop.db.query(sql`SELECT id FROM reviews WHERE id = ${id}::bigint`)
    expect(left).toEqual([])
  })
})
