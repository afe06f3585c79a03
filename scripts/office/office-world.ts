// What a check of the office works on, and how it opens a browser.

import { type Browser, chromium, type Page } from '@playwright/test'
import type { Database } from '#src/platform/server/database.ts'
import { findChromium } from '../lib/find-chromium.mjs'
import { type Role, STAFF_PASSWORD, staffEmail } from '../visitors/staff.ts'

export type OfficeWorld = {
  readonly db: Database
  /** Of the shop. */
  readonly address: string
  readonly say: (line: string) => void
}

export async function openBrowser(): Promise<Browser> {
  const { path } = await findChromium()
  return chromium.launch({
    executablePath: path,
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu', '--disable-quic'] : [],
  })
}

/** Logs in by the keyboard alone and waits for the frame of the office. */
export async function logInByKeyboard(page: Page, address: string, role: Role): Promise<void> {
  await page.goto(`${address}/office/desk`)
  await page.getByLabel('E-mail').focus()
  await page.keyboard.type(staffEmail(role))
  await page.keyboard.press('Tab')
  await page.keyboard.type(STAFF_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Выйти' }).waitFor()
}
