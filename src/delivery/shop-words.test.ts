import { expect, test } from 'vitest'
import { shopText } from './shop-words.ts'

const shop = { city: 'Волгоград', title: 'ул. Мира, 71' }

test('a shop is named with its town unless the buyer has chosen that town', () => {
  expect(shopText(shop, '')).toBe('Волгоград, ул. Мира, 71')
  expect(shopText(shop, 'Волжский')).toBe('Волгоград, ул. Мира, 71')
  expect(shopText(shop, 'Волгоград')).toBe('ул. Мира, 71')
})
