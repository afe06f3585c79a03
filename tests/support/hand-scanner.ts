// A hand scanner at a page of the office.

import type { Page } from '@playwright/test'

/**
 * As a hand scanner does it where the layout is Russian: each key has another letter. The keys are
 * pressed by the clock of the scanner, however busy this machine is.
 */
export const scan = (page: Page, text: string) =>
  page.evaluate((signs) => {
    const codes = [...signs].map((sign) =>
      /\d/.test(sign) ? `Digit${sign}` : sign === '-' ? 'Minus' : `Key${sign.toUpperCase()}`,
    )
    let at = performance.now()
    for (const code of [...codes, 'Enter']) {
      const key = code === 'Enter' ? code : code.startsWith('Key') ? 'ф' : code.slice(-1)
      const options = { code, key, bubbles: true, cancelable: true }
      at += 8
      const pressed = new KeyboardEvent('keydown', options)
      Object.defineProperty(pressed, 'timeStamp', { value: at })
      document.body.dispatchEvent(pressed)
    }
  }, text)
