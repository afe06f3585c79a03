// A manager on the phone places an order for a buyer: by keys alone, for a request, and when it fails.

import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { putStock } from '#tests/support/sample-rows.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const MANAGER = 'manager@silkway.example'
const OWNER = 'owner@silkway.example'
const SCREEN = '/office/orders/new'
const BARCODE = '4011558736002'
const WIDTHS = [360, 768, 1024, 1440, 1920]
/** A hand scanner types without a pause. */
const BY_HAND = { delay: 40 }

async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  const words = ['add', '--email', MANAGER, '--name', 'Ирина Ковалёва', '--role', 'manager']
  await staffCommand({ db }, words)
  const other = ['add', '--email', OWNER, '--name', 'Пётр Орлов', '--role', 'owner']
  await staffCommand({ db }, other)
  const [part] = await db.query<{ id: number; locationId: number }>(sql`
    SELECT level.product_id AS id, level.location_id AS "locationId"
    FROM stock_levels AS level
    JOIN stock_locations AS location ON location.id = level.location_id
    JOIN products AS part ON part.id = level.product_id AND part.multiplicity = 1
    WHERE location.store_id IS NOT NULL AND is_free AND part.name ILIKE 'фильтр%'
    ORDER BY level.product_id, level.location_id LIMIT 1`)
  if (!part) throw new Error('nothing to sell')
  await putStock(db, part.id, { locationId: part.locationId, units: 100 })
  await db.query(sql`
    INSERT INTO product_barcodes (product_id, code, source) VALUES (${part.id}, ${BARCODE}, '1c')`)
  await db.query(sql`
    INSERT INTO buyer_requests (kind, name, phone, message, car, product_id, due_at,
                                idempotency_key, content_hash)
    VALUES ('part', 'Анна Котова', '79051234567', 'Нужна деталь', 'Chery Tiggo 7 Pro',
            ${part.id}, now() + interval '1 hour', 'request', '')`)
}

const test = officeTest(fill)
test.describe.configure({ mode: 'serial' })

async function enter(page: Page, path: string): Promise<void> {
  await logInAt(page, path, { email: MANAGER })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const search = (page: Page) => page.getByLabel('Артикул, штрихкод или слова')
const lines = (page: Page) =>
  page.getByRole('list', { name: 'Товары заказа' }).getByRole('listitem')
const placedHeading = (page: Page) => page.getByRole('heading', { name: /^Заказ № \d+ оформлен/ })

type Goods = { readonly id: number; readonly article: string }

/** A product of which there is plenty. */
async function aPart(request: APIRequestContext): Promise<Goods> {
  const answer = await request.get('/api/products/search', { params: { search: 'фильтр' } })
  const { products } = (await answer.json()) as {
    products: (Goods & { storages: { quantity: number }[] })[]
  }
  const part = products.find(({ storages }) => storages.some(({ quantity }) => quantity > 50))
  if (!part) throw new Error('nothing to sell')
  return part
}

async function addPart(page: Page, { article }: Goods): Promise<void> {
  await search(page).fill(article)
  await page
    .getByRole('list', { name: 'Найденные товары' })
    .getByRole('button')
    .filter({ hasText: article })
    .first()
    .click()
  await expect(lines(page).filter({ hasText: article })).toHaveCount(1)
}

test('an order is placed by keys alone, and its history says who has placed it', async ({
  page,
  request,
}) => {
  const { article } = await aPart(request)
  await enter(page, '/office/desk')
  await expect(page.getByRole('link', { name: 'Заказ по телефону' })).toBeVisible()
  await page.keyboard.press('p')
  const phone = page.getByLabel('Телефон')
  await expect(phone).toBeFocused()
  await page.keyboard.type('9161234567', BY_HAND)
  await expect(page.getByText('Новый покупатель')).toBeVisible()
  await tabTo(page, page.getByLabel('Имя'))
  await page.keyboard.type('Олег', BY_HAND)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ким', BY_HAND)
  await tabTo(page, search(page))
  await page.keyboard.type(article.toLowerCase(), BY_HAND)
  const found = page.getByRole('list', { name: 'Найденные товары' }).getByRole('button')
  await expect(found.first()).toBeVisible()
  await search(page).press('ArrowDown')
  await expect(found.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(search(page)).toBeFocused()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText('Можно забрать')).toBeVisible()
  await expect(page.locator('dd').filter({ hasText: /[А-Я][а-я]+, ул\. / })).toBeVisible()
  await expect(page.getByText('считаем…')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(placedHeading(page)).toBeFocused()
  await expect(page.getByText('Ким Олег, +7 (916) 123-45-67')).toBeVisible()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/orders\/\d+$/)
  await expect(page.getByText('оформила Ирина Ковалёва по телефону')).toBeVisible()
  // nobody is promised a letter that has no address
  await expect(page.locator('dl > div').filter({ hasText: 'E-mail' })).toHaveText('E-mailнет')
  await page.keyboard.press('x')
  await expect(page.getByRole('dialog')).toContainText('E-mail нет: позвоните покупателю.')
  await expect(page.getByRole('dialog')).not.toContainText('письмо')
  await page.keyboard.press('Escape')
})

test('what is missing is said at once, and the first of it has the focus', async ({
  page,
  request,
}) => {
  await enter(page, SCREEN)
  expect.soft(await barriersOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByLabel('Телефон')).toBeFocused()
  await expect(page.getByText('Добавьте товар.')).toBeVisible()
  await page.getByLabel('Телефон').fill('9161234567')
  await expect(page.getByText('Олег Ким')).toBeVisible()
  await page.getByLabel('Марка').selectOption('Chery')
  await page.getByLabel('Модель').selectOption('Tiggo 7 Pro')
  await addPart(page, await aPart(request))
  await search(page).fill('фильтр')
  await expect(page.getByRole('list', { name: 'Найденные товары' })).toBeVisible()
  await page.getByRole('radio', { name: 'Курьером' }).check()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await search(page).fill('')
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByText('Укажите адрес.')).toBeVisible()
  await page.getByLabel('Улица, дом, квартира').fill('ул. Ленина, 5')
  await expect(page.getByText('считаем…')).toHaveCount(0)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(placedHeading(page)).toBeVisible()
})

test('the last unit that is gone meanwhile is said at its line', async ({ page, request }) => {
  await enter(page, SCREEN)
  await page.getByLabel('Телефон').fill('9161234567')
  await expect(page.getByText('Олег Ким')).toBeVisible()
  const last = await aPart(request)
  await addPart(page, last)
  await expect(page.getByText('считаем…')).toHaveCount(0)
  await page.route('**/api/staff/orders', (route) =>
    route.fulfill({
      status: 409,
      json: {
        message: 'Некоторых товаров не хватает. Проверьте количество.',
        lines: [{ id: last.id, available: 0, price: null }],
      },
    }),
  )
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(lines(page)).toContainText('Уже разобрали: товара нет.')
  await expect(page.getByText('Некоторых товаров не хватает.')).toBeVisible()
  await expect(lines(page).getByRole('spinbutton')).toBeFocused()
  expect.soft(await barriersOf(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: /^Убрать/ }).click()
  await expect(page.getByText('Некоторых товаров не хватает.')).toHaveCount(0)
})

test('sent again after a lost answer it is one order', async ({ page, request }) => {
  await enter(page, SCREEN)
  await page.getByLabel('Телефон').fill('9161234567')
  await expect(page.getByText('Олег Ким')).toBeVisible()
  await addPart(page, await aPart(request))
  await expect(page.getByText('считаем…')).toHaveCount(0)
  const placed: number[] = []
  await page.route('**/api/staff/orders', async (route) => {
    const answer = await route.fetch()
    placed.push(((await answer.json()) as { order: { id: number } }).order.id)
    await (placed.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(page.getByRole('alert')).toContainText('второго заказа не будет')
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(placedHeading(page)).toContainText(`№ ${placed[0]}`)
  expect(placed[1]).toBe(placed[0])
  await page.keyboard.press('p')
  await expect(page.getByLabel('Телефон')).toBeFocused()
  await expect(page.getByLabel('Телефон')).toHaveValue('')
})

test('left while it is placed and opened again it is one order, though its answer comes meanwhile', async ({
  page,
  request,
}) => {
  await enter(page, SCREEN)
  await page.getByLabel('Телефон').fill('9161234567')
  await expect(page.getByText('Олег Ким')).toBeVisible()
  await addPart(page, await aPart(request))
  await expect(page.getByText('считаем…')).toHaveCount(0)
  const placed: number[] = []
  const first = Promise.withResolvers<void>()
  await page.route('**/api/staff/orders', async (route) => {
    const answer = await route.fetch()
    placed.push(((await answer.json()) as { order: { id: number } }).order.id)
    if (placed.length === 1) await first.promise
    await route.fulfill({ response: answer })
  })
  const place = page.getByRole('button', { name: 'Оформить заказ' })
  await place.click()
  await expect.poll(() => placed.length).toBe(1)
  await page.getByRole('link', { name: 'Стол', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Очереди' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('alert')).toContainText('второго заказа не будет')
  first.resolve()
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join())
  await expect.poll(kept).not.toContain('expected_total')
  await place.click()
  await expect(placedHeading(page)).toContainText(`№ ${placed[0]}`)
  expect(placed).toEqual([placed[0], placed[0]])
})

test('a request brings its buyer, his car and the part', async ({ page }) => {
  await enter(page, '/office/requests')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('p')
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL(SCREEN)
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (905) 123-45-67')
  await expect(page.getByLabel('Имя')).toHaveValue('Анна')
  await expect(page.getByLabel('Фамилия')).toHaveValue('Котова')
  await expect(page.getByLabel('Модель')).toHaveValue('Tiggo 7 Pro')
  await expect(page.getByText('Просит: Нужна деталь')).toBeVisible()
  // a phone of somebody else is said
  await page.getByLabel('Телефон').fill('+7 916 123-45-67')
  await expect(page.getByText('Этот телефон — Ким Олег, а в обращении — Анна Котова')).toBeVisible()
  await page.getByLabel('Телефон').fill('+7 905 123-45-67')
  await expect(page.getByText('Новый покупатель')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByText('считаем…')).toHaveCount(0)
  await page.getByRole('button', { name: 'Оформить заказ' }).click()
  await expect(placedHeading(page)).toBeVisible()
  await page.getByRole('link', { name: /^К обращениям: № 1 закрыто/ }).click()
  await expect(page).toHaveURL('/office/requests')
  await expect(page.getByText('Никто не ждёт ответа.')).toBeVisible()
})

test('an order that was left long ago is offered, not taken', async ({ page }) => {
  await enter(page, SCREEN)
  await page.getByLabel('Телефон').fill('9167654322')
  await expect(page.getByText('Новый покупатель')).toBeVisible()
  await page.getByLabel('Имя').fill('Зульфия')
  await page.getByRole('link', { name: 'Заказы', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Заказы' })).toBeVisible()
  await page.clock.setSystemTime(Date.now() + 6 * 60_000)
  await page.keyboard.press('p')
  await expect(page.getByText(/^Начат и не оформлен заказ: \+7 .+, Зульфия\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Новый, а этот стереть' }).click()
  await expect(page.getByLabel('Телефон')).toHaveValue('')
})

test('an order that is not placed yet is kept: over a click and a reload, not over a logout', async ({
  page,
  request,
}) => {
  await enter(page, SCREEN)
  await page.getByLabel('Телефон').fill('9167654321')
  await expect(page.getByText('Новый покупатель')).toBeVisible()
  await page.getByLabel('Имя').fill('Ольга')
  await page.getByLabel('Фамилия').fill('Белова')
  await addPart(page, await aPart(request))
  await lines(page).getByRole('spinbutton').fill('3')
  await page.getByLabel('Комментарий').fill('Позвонить вечером')
  const isThere = async (isNewBuyer = true) => {
    await expect(page.getByText('он открыт, каким был')).toBeVisible()
    await expect(page.getByLabel('Телефон')).toHaveValue('+7 (916) 765-43-21')
    if (isNewBuyer) await expect(page.getByLabel('Фамилия')).toHaveValue('Белова')
    await expect(lines(page).getByRole('spinbutton')).toHaveValue('3')
    await expect(page.getByLabel('Комментарий')).toHaveValue('Позвонить вечером')
  }
  await page.getByRole('link', { name: 'Заказы', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Заказы' })).toBeVisible()
  await page.keyboard.press('p')
  await isThere()
  expect.soft(await barriersOf(page)).toEqual([])
  expect.soft(await overflowOf(page, WIDTHS)).toEqual([])
  await page.reload()
  await isThere()

  // its answer is lost, and the page is loaded again: it is one order all the same
  const placed: number[] = []
  await expect(page.getByText('считаем…')).toHaveCount(0)
  await page.route('**/api/staff/orders', async (route) => {
    const answer = await route.fetch()
    placed.push(((await answer.json()) as { order: { id: number } }).order.id)
    await (placed.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })
  const place = page.getByRole('button', { name: 'Оформить заказ' })
  await place.click()
  await expect(page.getByRole('alert')).toContainText('второго заказа не будет')
  await page.reload()
  await isThere(false)
  await expect(page.getByText('считаем…')).toHaveCount(0)
  await place.click()
  await expect(placedHeading(page)).toContainText(`№ ${placed[0]}`)
  expect(placed[1]).toBe(placed[0])
  await page.reload()
  await expect(page.getByLabel('Телефон')).toHaveValue('')

  await page.getByLabel('Телефон').fill('9167654321')
  await expect(page.getByText('Ольга Белова')).toBeVisible()
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  expect(await stored()).toContain('765-43-21')
  await page.reload()
  await page.getByRole('button', { name: 'Начать заново' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Начать заново' }).click()
  await expect(page.getByLabel('Телефон')).toHaveValue('')
  await page.getByLabel('Телефон').fill('9167654321')
  await expect(page.getByText('Ольга Белова')).toBeVisible()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page.getByRole('heading', { name: 'Служебная часть' })).toBeVisible()
  expect(await stored()).not.toContain('765-43-21')
})

test('an order that is not placed yet ends when somebody else logs in after its writer', async ({
  page,
}) => {
  await enter(page, SCREEN)
  await page.getByLabel('Телефон').fill('9167654399')
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage))
  await expect.poll(stored).toContain('765-43-99')
  // the session ends without a logout
  await page.context().clearCookies()
  await enter(page, SCREEN)
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (916) 765-43-99')
  await page.context().clearCookies()
  await logInAt(page, '/office/orders', { email: OWNER })
  await expect(page.getByRole('button', { name: 'Выйти' })).toBeVisible()
  await expect.poll(stored).not.toContain('765-43-99')
})

/** As a hand scanner types into the field that has the focus, by its own clock. */
const scan = (page: Page, code: string) =>
  page.evaluate((signs) => {
    let at = performance.now()
    for (const key of [...signs, 'Enter']) {
      const pressed = new KeyboardEvent('keydown', {
        ...{ key, code: key === 'Enter' ? key : `Digit${key}` },
        ...{ bubbles: true, cancelable: true },
      })
      at += 8
      Object.defineProperty(pressed, 'timeStamp', { value: at })
      const isTyped = (document.activeElement ?? document.body).dispatchEvent(pressed)
      if (isTyped && key !== 'Enter') document.execCommand('insertText', false, key)
    }
  }, code)

test('a scan adds its part, also from the field of a number, which it does not change', async ({
  page,
}) => {
  await enter(page, SCREEN)
  await expect(page.getByLabel('Телефон')).toBeFocused()
  await search(page).focus()
  await scan(page, BARCODE)
  await expect(lines(page)).toHaveCount(1)
  const quantity = lines(page).getByRole('spinbutton')
  await quantity.fill('2')
  await quantity.focus()
  await scan(page, BARCODE)
  await expect(quantity).toHaveValue('3')
  await expect(lines(page)).toHaveCount(1)
  // a code that nothing has changes nothing, and stays in sight
  await scan(page, '4600000000000')
  await expect(page.getByRole('button', { name: 'Найти 4600000000000' })).toBeVisible()
  await expect(quantity).toHaveValue('3')
  // typed by hand it is a number
  await quantity.press('Control+A')
  await quantity.pressSequentially('12', BY_HAND)
  await expect(quantity).toHaveValue('12')
})
