// The office: a passkey is added, logs in, says again who is here, and is removed; by a device that
// Chromium simulates.

import type { CDPSession, Page } from '@playwright/test'
import { loadDemo } from '#database/demo/load-demo.ts'
import type { Database } from '#src/platform/server/database.ts'
import { barriersOf } from '#tests/support/barriers.ts'
import { overflowOf } from '#tests/support/layout.ts'
import { logInAt, officeTest } from '#tests/support/office-page.ts'
import { expect } from '#tests/support/shop-page.ts'
import { staffCommand } from '#tests/support/staff-member.ts'

const WIDTHS = [360, 768, 1024, 1440, 1920]
const NAMES = ['anna', 'boris', 'vera'] as const
const emailOf = (name: (typeof NAMES)[number]) => `${name}@silkway.example`

async function fill(db: Database): Promise<void> {
  await loadDemo(db, { products: 200 })
  for (const name of NAMES) {
    const words = ['--email', emailOf(name), '--name', 'Анна Котова', '--role', 'owner']
    await staffCommand({ db }, ['add', ...words])
  }
}

// a key needs a name for an address
const test = officeTest(fill, 'localhost')

type Device = {
  /** Whether it does not know the finger on it. */
  readonly lockOut: (isLocked: boolean) => Promise<unknown>
}

async function plugIn(page: Page): Promise<Device> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    lockOut: (isLocked) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
  }
}

const passkeys = (page: Page) => page.getByRole('region', { name: 'Ключи доступа' })

async function addPasskey(page: Page, name: string): Promise<void> {
  await passkeys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый ключ доступа' })
  await dialog.getByRole('button', { name: 'Создать ключ' }).click()
  await expect(dialog.getByText('Назовите ключ.')).toBeVisible()
  await dialog.getByLabel('Название').fill(name)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(passkeys(page).getByRole('listitem')).toContainText(name)
}

test('a key is added, logs in without password and code, and is removed', async ({ page }) => {
  // a browser that offers no keys in a field: else the simulated person takes the first offer
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await plugIn(page)
  await logInAt(page, '/office/me', { email: emailOf('anna') })
  await expect(page.getByText('Второй фактор не включён', { exact: false })).toBeVisible()
  await addPasskey(page, 'Рабочий ноутбук')
  await expect(passkeys(page)).toContainText('ещё не использован')
  await expect(page.getByText('Второй фактор не включён', { exact: false })).toBeHidden()

  await page.getByRole('button', { name: 'Выйти' }).click()
  await logInAt(page, '/office/me', { email: emailOf('anna') })
  await expect(page.getByRole('alert')).toContainText('Войдите по ключу доступа')
  await page.getByRole('button', { name: 'Войти по ключу доступа' }).click()
  await expect(page.getByRole('heading', { name: 'Мой вход' })).toBeVisible()
  await expect(passkeys(page)).toContainText('последний раз использован')

  await passkeys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  const dialog = page.getByRole('dialog', { name: 'Новый ключ доступа' })
  await dialog.getByLabel('Название').fill('Ещё один')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('На этом устройстве ваш ключ уже есть.')
  await dialog.getByRole('button', { name: 'Не надо' }).click()

  await page.getByRole('button', { name: 'Удалить ключ: Рабочий ноутбук' }).click()
  const removal = page.getByRole('dialog', { name: 'Удалить ключ «Рабочий ноутбук»?' })
  expect(await barriersOf(page)).toEqual([])
  await removal.getByRole('button', { name: 'Удалить ключ' }).click()
  await expect(removal).toBeHidden()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('button', { name: 'Войти по ключу доступа' }).click()
  await expect(page.getByRole('alert')).toContainText('Этот ключ доступа здесь не действует.')
})

test('a key is offered among the suggestions for the e-mail', async ({ page }) => {
  await plugIn(page)
  await logInAt(page, '/office/me', { email: emailOf('boris') })
  await addPasskey(page, 'Телефон')
  const offered = page.waitForResponse('**/api/staff/session/passkey/challenge')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await offered
  // the simulated person takes the only suggestion
  await expect(passkeys(page)).toContainText('последний раз использован')
})

test('a key says again who is here, and a finger that is not known does not', async ({ page }) => {
  const device = await plugIn(page)
  await logInAt(page, '/office/me', { email: emailOf('vera') })
  await addPasskey(page, 'Ноутбук')
  let refusals = 1
  await page.route('**/api/staff/me/passkeys/*', async (route) => {
    if (route.request().method() !== 'DELETE' || refusals-- <= 0) return route.continue()
    const body = { message: 'Подтвердите', code: 'verification-needed', request_id: '1' }
    await route.fulfill({ status: 403, json: body })
  })
  await page.getByRole('button', { name: 'Удалить ключ: Ноутбук' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить ключ' }).click()
  const question = page.getByRole('dialog', { name: 'Подтвердите, что это вы' })
  await expect(question).toBeVisible()
  await device.lockOut(true)
  await question.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(question.getByRole('alert')).toContainText('Ключ не подтверждён')
  expect(await barriersOf(page)).toEqual([])
  await device.lockOut(false)
  await question.getByRole('button', { name: 'Подтвердить ключом доступа' }).click()
  await expect(question).toBeHidden()
  await expect(passkeys(page).getByRole('listitem')).toHaveCount(0)
  await page.goto('/office/acts')
  const journal = page.getByRole('main').getByRole('listitem')
  await expect(journal.first()).toContainText('Удалён ключ доступа «Ноутбук»')
  await expect(journal.nth(1)).toContainText('подтверждено ключом доступа «Ноутбук»')
})

test('everybody can use it, at every width and in both themes', async ({ page }) => {
  await page.goto('/office/me')
  await expect(page.getByRole('button', { name: 'Войти по ключу доступа' })).toBeVisible()
  const look = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await barriersOf(page), `${what} ${colorScheme}`).toEqual([])
    }
    expect.soft(await overflowOf(page, WIDTHS), what).toEqual([])
  }
  await look('login')
  await plugIn(page)
  await logInAt(page, '/office/me', { email: emailOf('vera') })
  await addPasskey(page, 'Ключ-с-очень-длинным-названием-которое-никуда-не-переносится')
  await look('me')
  await passkeys(page).getByRole('button', { name: 'Добавить ключ' }).click()
  await look('a new key')
})
