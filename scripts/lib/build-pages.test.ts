// Which sources make the built pages stale.
import { expect, test } from 'vitest'
import { isPageSource } from './build-pages.mjs'

test.each([
  'src/cart/contract.ts',
  'src/cart/web/cart-page.tsx',
  'src/ui/tokens.css',
  'src/app/web/server-note.ts',
  'vite.config.ts',
])('the pages are built of %s', (file) => {
  expect(isPageSource(file)).toBe(true)
})

test.each([
  'src/cart/server/cart.routes.ts',
  'src/cart/cart.test.ts',
  'src/cart/web/cart-page.test.tsx',
])('the pages are not built of %s', (file) => {
  expect(isPageSource(file)).toBe(false)
})
