import { expect, test } from 'vitest'
import { formatPhone } from '#src/shared/phone.ts'
import { shopPhone } from './shop-phone.ts'

test.each([
  ['+7 (8452) 20-00-01', '+7 (8452) 20-00-01'],
  ['8 8452 200001', '+7 (8452) 20-00-01'],
  ['(8452) 20 00 01', '+7 (8452) 20-00-01'],
  ['8-84567-2-15-30', '+7 (84567) 2-15-30'],
  ['+7 861 200-00-01', '+7 (861) 200-00-01'],
  ['88452200001', '+7 (845) 220-00-01'],
  ['+7 (999) 123-45-67', '+7 (999) 123-45-67'],
])('the phone of a shop «%s» is shown as %s', (written, shown) => {
  expect(formatPhone(shopPhone(written) ?? '')).toBe(shown)
})

test.each(['', '+7 (8452) 20-00-0', '8452', '20-00-01'])('«%s» is no phone of a shop', (text) => {
  expect(shopPhone(text)).toBeNull()
})
