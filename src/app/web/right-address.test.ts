import { describe, expect, test } from 'vitest'
import { rightAddress } from './entry.server.tsx'
import { routes } from './routes.tsx'

const rightOf = (address: string) => rightAddress(routes, new URL(address, 'http://shop'))

describe('an address', () => {
  test.each(['/', '/catalog', '/catalog/chery', '/catalog/search/W%20712', '/personal-area/info'])(
    '%s is right',
    (address) => {
      expect(rightOf(address)).toBeNull()
    },
  )

  test.each([
    ['/Contacts', '/contacts'],
    ['/contacts/', '/contacts'],
    ['/CATALOG/Chery/?page=2', '/catalog/Chery?page=2'],
    ['/catalog/Product/fil-tr', '/catalog/product/fil-tr'],
    ['/catalog/SEARCH/W%20712', '/catalog/search/W%20712'],
    ['/Personal-Area/info/', '/personal-area/info'],
  ])('%s is spelt %s', (given, right) => {
    expect(rightOf(given)).toBe(right)
  })

  test.each(['/nothing/', '/Nothing/here/', '//example.com/', '//example.com/contacts/'])(
    '%s leads nowhere, however it is spelt',
    (address) => {
      expect(rightAddress(routes, new URL(`http://shop${address}`))).toBeNull()
    },
  )
})
