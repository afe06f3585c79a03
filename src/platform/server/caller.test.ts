import { expect, test } from 'vitest'
import { countedAddress, rateLimitAddress, widerNetwork } from './caller.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1::2:3:4:5', '2001:db8:1:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['in-process', 'in-process'],
])('%s is limited as %s', (address, limited) => {
  expect(rateLimitAddress(address)).toBe(limited)
})

test.each([
  ['127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, null],
  ['::1', { 'x-real-ip': '203.0.113.7' }, null],
  ['::ffff:127.0.0.1', { forwarded: 'for=203.0.113.7' }, null],
  ['127.0.0.1', { host: 'shop.example' }, '127.0.0.1'],
  ['203.0.113.7', { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.7'],
  // nginx in a container beside the shop
  ['172.18.0.3', { 'x-forwarded-for': '203.0.113.7' }, null],
  ['::ffff:10.0.0.2', { 'x-real-ip': '203.0.113.7' }, null],
  ['fd00::2', { 'x-forwarded-for': '203.0.113.7' }, null],
  ['fe80::1%eth0', { via: '1.1 proxy' }, null],
  ['192.168.1.5', { host: 'shop.example' }, '192.168.1.5'],
  ['172.32.0.1', { 'x-forwarded-for': '203.0.113.7' }, '172.32.0.1'],
])('bounds for a caller from %s with %j count by %s', (ip, headers, counted) => {
  expect(countedAddress({ ip, headers, socket: { remoteAddress: ip } })).toBe(counted)
})

test('a buyer of the local network behind a named proxy counts by the address that it reports', () => {
  const headers = { 'x-forwarded-for': '192.168.1.5' }
  const socket = { remoteAddress: '172.18.0.3' }
  expect(countedAddress({ ip: '192.168.1.5', headers, socket })).toBe('192.168.1.5')
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['203.0.113.7', null],
  ['unknown', null],
])('%s lies in the network %s', (counted, network) => {
  expect(widerNetwork(counted)).toBe(network)
})
