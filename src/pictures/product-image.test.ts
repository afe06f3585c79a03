import { expect, test } from 'vitest'
import { sameInSize } from './contract.ts'
import { pictureFacts, productImages } from './product-image.ts'

const HASH = 'a'.repeat(32)

test('a product without pictures has none', () => {
  expect(pictureFacts(null)).toEqual([])
})

test('an image states the address and the measures of one file, and what it shows', () => {
  const facts = pictureFacts(`${HASH},1600,1200,${'b'.repeat(32)},300,400`)
  expect(productImages(facts, 'Фильтр масляный, Mann W712')).toEqual([
    {
      address: `/pictures/${HASH}-960.webp`,
      width: 960,
      height: 720,
      alt: 'Фильтр масляный, Mann W712',
    },
    {
      address: `/pictures/${'b'.repeat(32)}-960.webp`,
      width: 300,
      height: 400,
      alt: 'Фильтр масляный, Mann W712, фото 2',
    },
  ])
})

test('the other files of a picture differ by size and format alone', () => {
  const address = `/pictures/${HASH}-960.webp`
  expect(sameInSize({ address }, 96, 'avif')).toBe(`/pictures/${HASH}-96.avif`)
})
