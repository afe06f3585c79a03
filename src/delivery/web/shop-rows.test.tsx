import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { firstShops, ShopRows } from './shop-rows.tsx'

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

const shops = [1, 2, 3, 4, 5].map((id) => ({ ...shop(true), id, title: `ул. Мира, ${id}` }))
const named = (value: string) => firstShops(shops, value).map(({ id }) => id)

test('the first three shops are shown, the chosen one always among them', () => {
  expect(named('')).toEqual([1, 2, 3])
  expect(named('ул. Мира, 2')).toEqual([1, 2, 3])
  expect(named('ул. Мира, 5')).toEqual([1, 2, 5])
  expect(firstShops(shops.slice(0, 2), '')).toHaveLength(2)
})

test('a row tells one time, and the others are offered in place', () => {
  const html = renderToStaticMarkup(
    <ShopRows shops={shops} name="address" value="" onChange={() => {}} />,
  )
  expect(html.match(/сегодня с 16:00/g)).toHaveLength(3)
  expect(html).not.toContain('9:00–20:00')
  expect(html).toContain('Ещё 2 магазина')
})
