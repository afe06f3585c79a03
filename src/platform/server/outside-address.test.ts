import { expect, test } from 'vitest'
import { isPublicAddress } from './outside-address.ts'

test.each([
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2a00:1450:4010::1', true],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:8.8.8.8', false],
  ['2002:a00:1::', false],
  ['64:ff9b::a00:1', false],
  ['no address', false],
])('%s is of the web: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic)
})
