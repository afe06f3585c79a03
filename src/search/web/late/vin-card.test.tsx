import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { CompanyProvider } from '#src/content/web/public.ts'
import { VinCard } from './vin-card.tsx'

const COMPANY = {
  name: 'Шёлковый путь',
  phone: '78442000000',
  email: 'shop@silkway.example',
  hours: 'Пн–Вс 9.00–20.00',
  legalName: '',
  registration: '',
  inn: '',
  legalAddress: '',
  messengers: [],
}
const VIN = {
  ...{ vin: 'LVVDB11B0FD123456', brand: 'Chery', year: 2015 },
  ...{ is_checked: true, in_catalogue: true },
}

const card = (given: Partial<Parameters<typeof VinCard>[0]> = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <CompanyProvider value={COMPANY}>
        <VinCard {...VIN} {...given} />
      </CompanyProvider>
    </MemoryRouter>,
  )

test('a VIN tells make and year, and whether to doubt it', () => {
  const html = card({ is_checked: false })
  expect(html).toContain('Chery, 2015 модельный год')
  expect(html).toContain('Проверьте VIN: контрольный знак не сходится')
  expect(html).toContain('href="/catalog/chery"')
  expect(html).toContain('href="tel:+78442000000"')
  expect(card({ year: null })).not.toContain('Проверьте VIN')
})

test('a make that the shop does not have is said, without a link; a request takes the VIN', () => {
  const html = card({ brand: 'LADA', in_catalogue: false })
  expect(html).toContain('Марки LADA в нашем каталоге нет.')
  expect(html).not.toContain('Выбрать модель')
  expect(html).toContain('href="/request?vin=LVVDB11B0FD123456"')
  expect(card()).toContain('href="/request?vin=LVVDB11B0FD123456"')
  expect(card({ brand: '', in_catalogue: false })).not.toContain('Марки')
})
