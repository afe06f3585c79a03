// Every screen in the state in which it is to be seen: what is opened and done before the picture.

import type { Page } from '@playwright/test'
import { aMissingPart, aPartForACar, aPopularPart, logInSomebody } from '#tests/support/buyer.ts'
import { answers, refuses } from '#tests/support/failing-calls.ts'
import { header, orderForm, productScreen } from '#tests/support/screens.ts'
import { visit, walk } from '#tests/support/shop-page.ts'

export type Scene = {
  readonly name: string
  readonly play: (page: Page) => Promise<void>
  /** Only what the screen shows at once: for what lies above a page. */
  readonly isOneScreen?: boolean
}

const at = (path: string) => (page: Page) => visit(page, path)

async function atTheCar(page: Page, below = ''): Promise<void> {
  const { brand, model } = await aPartForACar(page.request)
  await visit(page, ['/catalog', brand, model].slice(0, below ? 3 : 2).join('/'))
}

async function withGoods(page: Page): Promise<void> {
  const [{ product }, popular] = await Promise.all([
    aPartForACar(page.request),
    aPopularPart(page.request),
  ])
  for (const { key } of [product, popular]) {
    await visit(page, `/catalog/product/${key}`)
    await productScreen(page).addToCart.click()
  }
}

async function withAnOrder(page: Page): Promise<void> {
  await logInSomebody(page)
  await withGoods(page)
  await visit(page, '/cart')
  const form = orderForm(page)
  await form.stores.first().check()
  await form.phone.fill('+7 (927) 123-45-67')
  await form.submit.click()
  await form.placed.waitFor()
}

async function failing(page: Page, path: string, call: string): Promise<void> {
  await visit(page, '/delivery')
  await refuses(page, call, null)
  await walk(page, path)
  await page.getByRole('button', { name: 'Повторить' }).first().waitFor()
}

async function atAPayment(page: Page, state: object): Promise<void> {
  await logInSomebody(page)
  const payment = {
    order_id: 12,
    amount: 1234.5,
    refunded: 0,
    refund_pending: 0,
    confirmation_url: null,
    method: 'card',
    pay_until: '2026-11-22T11:30:00.000Z',
  }
  await answers(page, '/api/orders/12/payment', JSON.stringify({ data: { ...payment, ...state } }))
  await visit(page, '/payment/12')
}

export const scenes: readonly Scene[] = [
  { name: 'home', play: at('/') },
  { name: 'catalogue', play: at('/catalog') },
  { name: 'catalogue-failed', play: (page) => failing(page, '/catalog', '/api/cars/cars') },
  { name: 'make', play: (page) => atTheCar(page) },
  { name: 'model', play: (page) => atTheCar(page, 'model') },
  {
    name: 'category',
    play: async (page) => {
      const { category } = await aPartForACar(page.request)
      await visit(page, `/catalog/categories/${category.key}`)
    },
  },
  {
    name: 'product',
    play: async (page) => {
      const { product } = await aPartForACar(page.request)
      await visit(page, `/catalog/product/${product.key}`)
    },
  },
  {
    name: 'product-first-look',
    isOneScreen: true,
    play: async (page) => {
      const { product } = await aPartForACar(page.request)
      await visit(page, `/catalog/product/${product.key}`)
      await productScreen(page).addToCart.click()
    },
  },
  { name: 'search', play: at('/catalog/search/колодки') },
  { name: 'search-long', play: at(`/catalog/search/${'тормозные колодки '.repeat(15).trim()}`) },
  { name: 'search-empty', play: at('/catalog/search/ничегоподобного') },
  { name: 'oil', play: at('/oil') },
  { name: 'oil-chosen', play: at('/oil?viscosity=5w-30&volume=4000') },
  { name: 'oil-of-a-car', play: at('/oil?brand=Chery&model=Tiggo+7+Pro') },
  { name: 'service', play: at('/service/chery/tiggo-7-pro?km=40000') },
  { name: 'contacts', play: at('/contacts') },
  {
    name: 'contacts-city',
    play: async (page) => {
      await visit(page, '/contacts')
      await page
        .getByRole('main')
        .getByText('Волгоград', { exact: true })
        .filter({ visible: true })
        .first()
        .click()
    },
  },
  { name: 'request', play: at('/request') },
  { name: 'call-back', play: at('/call-back') },
  {
    name: 'product-missing',
    play: async (page) => visit(page, `/catalog/product/${(await aMissingPart(page.request)).key}`),
  },
  {
    name: 'arrival',
    isOneScreen: true,
    play: async (page) => {
      await visit(page, `/catalog/product/${(await aMissingPart(page.request)).key}`)
      await page.getByRole('button', { name: 'Сообщить о поступлении' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'guarantee', play: at('/guarantee') },
  { name: 'delivery', play: at('/delivery') },
  { name: 'terms', play: at('/terms') },
  { name: 'personal-data', play: at('/personal-data') },
  { name: 'news', play: at('/news') },
  { name: 'article', play: at('/news/which-oil-better-1') },
  { name: 'login', play: at('/login') },
  { name: 'registration', play: at('/registration') },
  {
    name: 'registration-wrong',
    play: async (page) => {
      await visit(page, '/registration')
      await page.getByRole('button', { name: 'Зарегистрироваться' }).click()
      await page.getByText('обязательно').first().waitFor()
    },
  },
  { name: 'cart-empty', play: at('/cart') },
  {
    name: 'cart',
    play: async (page) => {
      await withGoods(page)
      await visit(page, '/cart')
    },
  },
  {
    name: 'cart-courier',
    play: async (page) => {
      await withGoods(page)
      await visit(page, '/cart')
      await orderForm(page)
        .shipping(/курьером/)
        .check()
      await page.getByText(/Товары .* доставка/).waitFor()
    },
  },
  { name: 'order-placed', play: withAnOrder },
  { name: 'cart-list', play: at('/cart/list') },
  {
    name: 'orders',
    play: async (page) => {
      await withAnOrder(page)
      await visit(page, '/personal-area/orders')
    },
  },
  { name: 'payment-waiting', play: (page) => atAPayment(page, { status: 'waiting' }) },
  { name: 'payment-checked', play: (page) => atAPayment(page, { status: 'checking' }) },
  { name: 'payment-paid', play: (page) => atAPayment(page, { status: 'paid', refunded: 200 }) },
  { name: 'payment-failed', play: (page) => atAPayment(page, { status: 'failed' }) },
  {
    name: 'payment-refunded',
    play: (page) => atAPayment(page, { status: 'refunded', refunded: 1234.5 }),
  },
  {
    name: 'orders-taken-back',
    play: async (page) => {
      await withAnOrder(page)
      await visit(page, '/personal-area/orders')
      await page.locator('summary', { hasText: 'Заказ №' }).click()
      await page.getByRole('button', { name: 'Отменить заказ' }).click()
    },
  },
  {
    name: 'personal-info',
    play: async (page) => {
      await logInSomebody(page)
      await visit(page, '/personal-area/info')
    },
  },
  {
    name: 'personal-terms',
    play: async (page) => {
      await logInSomebody(page)
      await visit(page, '/personal-area/terms')
    },
  },
  {
    name: 'personal-security',
    play: async (page) => {
      await logInSomebody(page)
      await visit(page, '/personal-area/security')
    },
  },
  { name: 'forgot-password', play: at('/forgot-password') },
  { name: 'new-password', play: at('/new-password/a-link-of-a-letter') },
  { name: 'confirm-email', play: at('/confirm-email/a-link-of-a-letter') },
  {
    name: 'menu',
    isOneScreen: true,
    play: async (page) => {
      await visit(page, '/')
      const menu = page.getByRole('button', { name: 'Меню', exact: true })
      if (await menu.isVisible()) return menu.click()
      const { name, lastname } = await logInSomebody(page)
      await header(page).customer(`${name} ${lastname}`).click()
    },
  },
  { name: 'not-found', play: at('/no/such/page') },
]
