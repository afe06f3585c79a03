import { expect, test } from 'vitest'
import { filePath, fitsPattern, folderOf, requireAddress, shownAddress } from './source-address.ts'

test.each([
  ['https://acme.example/price.xls', 'web'],
  ['http://acme.example/price?key={password}', 'web'],
  ['ftps://ftp.acme.example/out/price.csv', 'ftp'],
  ['imaps://imap.acme.example/INBOX', 'mail'],
])('%s is a source: %s', (address, kind) => {
  expect(requireAddress(address)).toBe(kind)
})

test.each([
  ['file:///etc/passwd', 'нужен адрес'],
  ['прайс', 'нужен адрес'],
  ['gopher://acme.example/', 'нужен адрес'],
  [`https://${['me', 'word'].join(':')}@acme.example/price.xls`, 'пароль — в настройку'],
  ['ftp://me@ftp.acme.example/price.csv', '--login'],
  ['ftp://ftp.acme.example/', 'назовите файл'],
])('%s is refused', (address, why) => {
  expect(() => requireAddress(address)).toThrow(why)
})

test('keys in the query of an address are not shown', () => {
  expect(shownAddress('https://acme.example/%D0%BF%D1%80.xls?key=tops3cret')).toBe(
    'https://acme.example/пр.xls?…',
  )
})

test('a path of FTP begins in the folder of the login, a mailbox without a folder is INBOX', () => {
  expect(filePath(new URL('ftp://a.example/out/%D0%BF%20%D1%80.xls'))).toBe('out/п р.xls')
  expect(filePath(new URL('ftp://a.example//out/price.xls'))).toBe('/out/price.xls')
  expect(folderOf(new URL('imaps://a.example'))).toBe('INBOX')
  expect(folderOf(new URL('imaps://a.example/Прайсы'))).toBe('Прайсы')
})

test.each([
  ['Прайс ACME 26.11.xlsx', 'прайс*.xls*', true],
  ['price.csv', 'price?.csv', false],
  ['price1.csv', 'price?.csv', true],
  ['price(1).csv', 'price(1).csv', true],
  ['invoice.pdf', 'price*', false],
  ['my price.csv', 'price*', false],
])('%s fits %s: %s', (name, pattern, fits) => {
  expect(fitsPattern(name, pattern)).toBe(fits)
})
