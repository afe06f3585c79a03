// A buyer whose part is not there: analogues, a letter when it comes, a request with photos, a call.

import { aMissingPart, logInSomebody } from '#tests/support/buyer.ts'
import { aPhonePhoto } from '#tests/support/sample-pictures.ts'
import { footer, heading, productScreen } from '#tests/support/screens.ts'
import { expect, test, visit } from '#tests/support/shop-page.ts'

test('a missing part leads to its analogues, and to a letter when it comes', async ({ page }) => {
  const part = await aMissingPart(page.request)
  const buyer = await logInSomebody(page)
  await visit(page, `/catalog/product/${part.key}`)
  const main = page.getByRole('main')
  await main
    .getByRole('link', { name: /^Аналоги от/ })
    .first()
    .click()
  await expect(page).toHaveURL(/#analogues$/)
  await expect(productScreen(page).analogues).toBeInViewport()

  const opener = main.getByRole('button', { name: 'Сообщить о поступлении' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Сообщить о поступлении' })
  const email = dialog.getByLabel('E-mail')
  await expect(email).toHaveValue(buyer.email)
  await email.fill('no')
  const send = dialog.getByRole('button', { name: 'Сообщить мне' })
  await send.click()
  await expect(dialog.getByText('E-mail введён некорректно.')).toBeVisible()
  await email.fill(buyer.email)
  await send.click()
  const done = dialog.getByText(`Напишем на ${buyer.email}, когда товар поступит.`)
  await expect(done).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('pages without goods lead on to the categories of the shop', async ({ page }) => {
  for (const path of ['/cart', '/favourites', '/catalog/product/no-such-part']) {
    await visit(page, path)
    const tiles = page.getByRole('main').getByRole('list', { name: 'Категории' })
    await expect(tiles.getByRole('link', { name: /^Тормозная система/ })).toBeVisible()
  }
})

test('a search for a car that finds nothing has the tiles of that car from the first', async ({
  page,
}) => {
  const car = new URLSearchParams({ brand: 'Chery', model: 'Tiggo 4' })
  const text = encodeURIComponent('самовар дровяной')
  const html = await (await page.request.get(`/catalog/search/${text}?${car}`)).text()
  expect(html).toContain('/catalog/chery/tiggo-4?category=')
  expect(html).not.toContain('href="/catalog/categories/')
})

test('who finds nothing describes the part, with photos', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const nothing = `/catalog/search/${encodeURIComponent('самовар дровяной')}`
  expect(await (await page.request.get(nothing)).text()).toContain('/catalog/categories/')
  await visit(page, nothing)
  const tiles = page.getByRole('main').getByRole('list', { name: 'Категории' })
  await expect(tiles.getByRole('link', { name: /^Тормозная система/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Подобрать по VIN или фото' }).click()
  await expect(heading(page, 'Подобрать деталь')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByLabel('Какая деталь нужна')).toHaveValue('самовар дровяной')
  const send = main.getByRole('button', { name: 'Отправить запрос' })
  await send.click()
  await expect(main.getByLabel('Как к вам обращаться')).toBeFocused()
  await main.getByLabel(/^VIN/).fill('LVTDD24B1ND100457')
  await main.getByLabel('Как к вам обращаться').fill('Анна')
  await main.getByLabel('Телефон').fill('9991234567')

  const chooser = main.locator('input[type="file"]')
  await chooser.setInputFiles({
    name: 'a.pdf',
    mimeType: 'image/gif',
    buffer: Buffer.from('%PDF-'),
  })
  await expect(main.getByText('Фото не подходит: это PDF: нужен JPEG, PNG или WebP.')).toBeVisible()
  await chooser.setInputFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhonePhoto() },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await aPhonePhoto() },
  ])
  await expect(main.getByRole('img', { name: 'Фото 2' })).toBeVisible()
  await main.getByRole('button', { name: 'Убрать фото 2' }).click()
  await expect(main.getByRole('img', { name: 'Фото 2' })).toBeHidden()
  await send.click()
  const done = main.getByText(/^Запрос № \d+ принят\. Ответим на \+7\s\(999\)\s123-45-67/)
  await expect(done).toBeFocused()
  await expect(done).toBeInViewport()
})

test('who would rather talk is called at a time while the shop is open', async ({ page }) => {
  await visit(page, '/contacts')
  await footer(page).link('Позвоните мне').click()
  await expect(heading(page, 'Обратный звонок')).toBeVisible()
  const main = page.getByRole('main')
  const time = main.getByLabel('Когда позвонить')
  await expect(time).toHaveValue('')
  await expect(time.getByRole('option')).not.toHaveCount(1)
  const label = (await time.getByRole('option').last().textContent()) ?? ''
  await time.selectOption({ label })
  await main.getByRole('button', { name: 'Позвоните мне' }).click()
  await expect(main.getByText('Это поле обязательно к заполнению.')).toBeVisible()
  await main.getByLabel('Телефон').fill('9991234567')
  await main.getByRole('button', { name: 'Позвоните мне' }).click()
  await expect(main.getByText(`Перезвоним ${label}, на +7 (999) 123-45-67.`)).toBeFocused()
})

test('the page of a link that is no link says so, and asks before it ends anything', async ({
  page,
}) => {
  await visit(page, '/arrival/made-up')
  await page.getByRole('button', { name: 'Больше не писать' }).click()
  await expect(page.getByRole('alert')).toContainText('Ссылка не действует.')
})
