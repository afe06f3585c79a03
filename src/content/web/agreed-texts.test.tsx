// A text that somebody agreed to is never changed in silence: it gets a new edition.

import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { currentEdition } from '#src/shared/agreement-editions.ts'
import { CompanyProvider } from './company-context.ts'
import { ConsentText } from './personal-data-text.tsx'
import { TermsText } from './terms-text.tsx'

const company = {
  name: 'Магазин',
  phone: '78440000000',
  email: 'shop@example.ru',
  hours: 'Пн–Вс 9.00–20.00',
  legalName: 'ООО «Продавец»',
  registration: 'ОГРН 1',
  inn: '2',
  legalAddress: 'Волгоград',
  messengers: [],
}

/** Words only: looks may change under one edition. */
function fingerprintOf(Text: typeof TermsText | typeof ConsentText): string {
  const html = renderToStaticMarkup(
    <CompanyProvider value={company}>
      <Text />
    </CompanyProvider>,
  )
  const words = html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return createHash('sha256').update(words).digest('hex').slice(0, 16)
}

// Fails after a change of the words? Publish it: a new day in `agreement-editions.ts`, then here.
test.each([
  ['terms', TermsText, { edition: '2026-11-21', fingerprint: '1c4cb95d9555bbb0' }],
  ['personal-data', ConsentText, { edition: '2026-11-27', fingerprint: '7b43176cd85dc9a7' }],
] as const)('the words of «%s» are those of their edition', (kind, Text, published) => {
  expect({ edition: currentEdition(kind), fingerprint: fingerprintOf(Text) }).toEqual(published)
})
