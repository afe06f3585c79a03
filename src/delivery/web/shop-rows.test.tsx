import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShopRows } from './shop-rows.tsx'

const shop = (is_here: boolean) => ({
  ...{ id: 1, city: 'Волгоград', title: 'ул. Мира, 71', hours: '9:00–20:00', is_here },
  promise: { kind: 'today' as const, at: '2026-11-24T16:00', text: 'сегодня с 16:00' },
  shares: '',
})

test('a shop is green where it has all units, and amber where they are brought today', () => {
  const rows = (is_here: boolean) =>
    renderToStaticMarkup(
      <ShopRows shops={[shop(is_here)]} name="address" value="" onChange={() => {}} />,
    )
  expect(rows(true)).toMatch(/class="[^"]*jade/)
  expect(rows(false)).toMatch(/class="[^"]*amber/)
})
