import { renderToStaticMarkup as render } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PickupCode } from './order-card.tsx'

test('the code of an order that waits is shown with the moment until which it waits', () => {
  const html = render(<PickupCode code="048170" keptUntil="2026-11-24T17:00:00.000Z" />)
  expect(html).toContain('Код получения')
  expect(html).toContain('>048170<')
  expect(html).toContain('до 24 ноября, 20:00')
})

test('an order that does not wait shows no code', () => {
  expect(render(<PickupCode code={null} keptUntil={null} />)).toBe('')
})
