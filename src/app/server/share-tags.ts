// Open Graph that is the same on every page: whose link a messenger shows, and beside which picture.

import { escapeMarkup } from '#src/shared/escape-markup.ts'
import type { PageSettings } from '../page-state.ts'

export function shareTags({ company, publicUrl }: PageSettings): string {
  const words = {
    site_name: company.name,
    locale: 'ru_RU',
    image: `${publicUrl}/share-picture.png`,
    'image:width': '1200',
    'image:height': '630',
  }
  return Object.entries(words)
    .map(([name, text]) => `<meta property="og:${name}" content="${escapeMarkup(text)}">`)
    .join('')
}
