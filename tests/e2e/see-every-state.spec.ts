// Each screen while its answer is late, when it fails, when there is nothing, and when it is there.

import type { Page } from '@playwright/test'
import { OIL_FIELDS } from '#src/catalogue/filter-contract.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { aPartForACar, aPopularPart, logInSomebody } from '#tests/support/buyer.ts'
import { answers, isLate, recovers, refuses } from '#tests/support/failing-calls.ts'
import { productScreen } from '#tests/support/screens.ts'
import { expect, test, visit, walk } from '#tests/support/shop-page.ts'

const PATIENCE_MS = 300_000 // a busy machine is no failure
const AWAY = 'Магазин временно недоступен.'
const NOTHING = 'Здесь ничего пока нет!'
const NO_PRODUCTS = { products: [], total: 0, page: 1, per_page: 24 }
const NO_FACETS = Object.fromEntries(OIL_FIELDS.map((field) => [field, []]))
const LIGHT = [{ width: 1024, colorScheme: 'light' }] as const
const DARK = [{ width: 360, colorScheme: 'dark' }] as const

type Goods = Awaited<ReturnType<typeof aPartForACar>>
type Screen = {
  readonly name: string
  readonly path: string | ((goods: Goods) => string)
  /** The call that the screen cannot do without. */
  readonly call: string | ((goods: Goods) => string)
  readonly failed?: string
  readonly late?: string
  /** An answer without anything in it, and what the screen says then. */
  readonly empty?: readonly [answer: object, text: string]
  /** Who has to be there before: a customer, or a buyer with goods in the cart. */
  readonly needs?: 'customer' | 'goods'
}

const carOf = ({ brand, model }: Goods) => `/catalog/${brand}/${model}`

const SCREENS: readonly Screen[] = [
  { name: 'the home page', path: '/', call: '/api/home' },
  {
    name: 'the makes',
    path: '/catalog',
    call: '/api/cars/cars',
    failed: 'Ошибка при загрузке брендов. Пожалуйста, повторите попытку.',
    empty: [{ brands: [] }, NOTHING],
  },
  {
    name: 'the categories of the shop',
    path: '/catalog',
    call: '/api/categories',
    failed: 'Не удалось загрузить категории.',
    empty: [{ categories: [] }, 'Категории не найдены'],
  },
  {
    name: 'the models of a make',
    path: '/catalog/chery',
    call: '/api/cars/cars',
    empty: [{ brands: [{ brand: 'Chery', slug: 'chery', models: [], model_slugs: [] }] }, NOTHING],
  },
  {
    name: 'the tree of a model',
    path: carOf,
    call: '/api/products/categories',
    failed: 'Не удалось загрузить категории.',
    empty: [{ categories: [] }, 'Категории не найдены'],
  },
  {
    name: 'the products of a model',
    path: carOf,
    call: '/api/products',
    empty: [NO_PRODUCTS, NOTHING],
  },
  {
    name: 'a product',
    path: ({ product }) => `/catalog/product/${product.key}`,
    call: ({ product }) => `/api/products/${product.key}`,
  },
  {
    name: 'the results of a search',
    path: '/catalog/search/фильтр',
    call: '/api/products/search',
    empty: [{ ...NO_PRODUCTS, facets: {} }, 'Ничего не найдено по вашему запросу.'],
  },
  {
    name: 'a category',
    path: ({ category }) => `/catalog/categories/${category.key}`,
    call: ({ category }) => `/api/categories/${category.key}/products`,
    empty: [{ category: { key: 'oil', name: 'Масла' }, breadcrumbs: [], ...NO_PRODUCTS }, NOTHING],
  },
  {
    name: 'the oils',
    path: '/oil',
    call: '/api/oils',
    empty: [{ ...NO_PRODUCTS, facets: NO_FACETS, relaxed: [] }, 'Масел с такими признаками нет.'],
  },
  {
    name: 'the news',
    path: '/news',
    call: '/api/news',
    empty: [{ news: [] }, 'Новостей пока нет.'],
  },
  {
    name: 'the shops',
    path: '/contacts',
    call: '/api/stores',
    empty: [{ cities: [] }, 'Магазинов пока нет.'],
  },
  {
    name: 'the cart',
    path: '/cart',
    call: '/api/orders/create',
    failed: `Ошибка: ${AWAY}`,
    needs: 'goods',
  },
  {
    name: 'the orders',
    path: '/personal-area/orders',
    call: '/api/orders',
    empty: [{ orders: [], total: 0, page: 1, per_page: 24 }, 'Заказов пока нет.'],
    needs: 'customer',
  },
  {
    name: 'the personal information',
    path: '/personal-area/info',
    call: '/api/user/edit',
    needs: 'customer',
  },
  {
    name: 'the cars of the customer',
    path: '/personal-area/cars',
    call: '/api/user/cars',
    empty: [{ cars: [] }, 'Добавьте автомобиль: каталог покажет, что к нему подходит.'],
    needs: 'customer',
  },
  {
    name: 'the security of the account',
    path: '/personal-area/security',
    call: '/api/sessions',
    needs: 'customer',
  },
  {
    name: 'the payment of an order',
    path: '/payment/1',
    call: '/api/orders/1/payment',
    late: 'Проверяем оплату…',
    needs: 'customer',
  },
]

for (const { name, failed = AWAY, late = 'Загрузка...', empty, needs, ...place } of SCREENS) {
  test(`${name}: late, failed, empty and filled`, async ({ page, eye }) => {
    test.setTimeout(PATIENCE_MS)
    eye.allow(/^503 /)
    eye.allow(/не загружен/)
    const goods = await aPartForACar(page.request)
    const [path, call] = [place.path, place.call].map((each) =>
      typeof each === 'string' ? each : each(goods),
    ) as [string, string]
    if (needs === 'customer') await logInSomebody(page)
    if (needs === 'goods') await takeSomething(page)
    const loading = page.getByRole('status').getByText(late).first()
    const failure = page.getByRole('alert').filter({ hasText: failed })

    await visit(page, '/delivery')
    const letGo = await isLate(page, call)
    await walk(page, path)
    await expect(loading).toBeAttached()
    expect(await barriersOf(page, LIGHT), 'late').toEqual([])
    await letGo()
    await expect(loading).toHaveCount(0)
    await expect(failure).toHaveCount(0)

    await visit(page, '/delivery')
    await refuses(page, call, AWAY)
    await walk(page, path)
    await expect(failure.first()).toBeVisible()
    expect(await barriersOf(page, DARK), 'failed').toEqual([])
    await recovers(page)
    await failure.first().getByRole('button', { name: 'Повторить' }).click()
    await expect(failure).toHaveCount(0)
    await expect(loading).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)

    if (!empty) return
    await visit(page, '/delivery')
    await answers(page, call, JSON.stringify(empty[0]))
    await walk(page, path)
    await expect(page.getByRole('main').getByText(empty[1]).first()).toBeVisible()
    expect(await barriersOf(page, LIGHT), 'empty').toEqual([])
  })
}

async function takeSomething(page: Page) {
  const part = await aPopularPart(page.request)
  await visit(page, `/catalog/product/${part.key}`)
  await productScreen(page).addToCart.click()
}
