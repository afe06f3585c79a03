// The route table of the specification with real goods in it: one line for each address.

import type { APIRequestContext } from '@playwright/test'
import { aPartForACar } from './buyer.ts'

export type ShopRoute = {
  readonly path: string
  /** The one `<h1>`. */
  readonly title: string
}

/** Public pages. */
export async function publicRoutes(api: Pick<APIRequestContext, 'get'>): Promise<ShopRoute[]> {
  const { brand, model, product } = await aPartForACar(api)
  const car = `/catalog/${encodeURIComponent(brand)}`
  return [
    { path: '/', title: 'Поиск автозапчастей китайских автомобилей' },
    { path: '/catalog', title: 'Каталог' },
    { path: car, title: `Запчасти ${brand}` },
    { path: `${car}/${encodeURIComponent(model)}`, title: `Запчасти ${brand} ${model}` },
    { path: `/catalog/product/${product.id}`, title: product.name },
    { path: `/catalog/product/${product.key}`, title: product.name },
    { path: '/catalog/search/фильтр', title: 'Результаты поиска «фильтр»' },
    { path: '/catalog/search/троит', title: 'Результаты поиска «троит»' },
    { path: `/catalog/categories/${product.category.key}`, title: product.category.name },
    { path: '/oil', title: 'Моторное масло' },
    { path: '/service/chery/tiggo-7-pro', title: 'ТО Chery Tiggo 7 Pro' },
    { path: '/contacts', title: 'Контакты' },
    { path: '/guarantee', title: 'Гарантия' },
    { path: '/delivery', title: 'Доставка' },
    { path: '/terms', title: 'Условия обслуживания' },
    { path: '/personal-data', title: 'Согласие на обработку персональных данных' },
    { path: `/compare/${product.key}`, title: 'Сравнение с аналогами' },
    { path: '/favourites', title: 'Избранное' },
    { path: '/cart', title: 'Корзина' },
    { path: '/cart/list', title: 'Список артикулов' },
    { path: '/request', title: 'Подобрать деталь' },
    { path: '/call-back', title: 'Обратный звонок' },
    { path: '/arrival/a-link-of-a-letter', title: 'Письма о поступлении' },
    { path: '/news', title: 'Новости' },
    { path: '/news/which-oil-better-6', title: 'Какое масло лучше: как не купить подделку' },
    { path: '/registration', title: 'Регистрация' },
    { path: '/forgot-password', title: 'Забыли пароль?' },
    { path: '/new-password/a-link-of-a-letter', title: 'Новый пароль' },
    { path: '/confirm-email/a-link-of-a-letter', title: 'Подтверждение e-mail' },
  ]
}

/** Pages that redirect a logged-in customer. */
export const GUEST_ROUTES: readonly ShopRoute[] = [{ path: '/login', title: 'Вход' }]

export const CUSTOMER_ROUTES: readonly ShopRoute[] = [
  { path: '/personal-area/info', title: 'Личная информация' },
  { path: '/personal-area/orders', title: 'Заказы' },
  { path: '/personal-area/cars', title: 'Мои автомобили' },
  { path: '/personal-area/terms', title: 'Условия обслуживания' },
  { path: '/personal-area/security', title: 'Безопасность' },
  { path: '/payment/1', title: 'Оплата заказа № 1' },
  { path: '/orders/1', title: 'Заказ № 1' },
]

/** Answered 404, with a page. */
export const MISSING_PATHS: readonly string[] = [
  '/catalog/product/no-such-part',
  '/catalog/zhiguli',
  '/catalog/chery/volga',
  '/service/chery/volga',
  '/catalog/categories/no-such',
  '/news/no-such',
  '/no/such/page',
]
export const MISSING_TITLE = 'Страница не найдена'
