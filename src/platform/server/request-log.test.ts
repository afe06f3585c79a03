import { describe, expect, test } from 'vitest'
import { loggedPath, maskSecrets } from './request-log.ts'

describe('a line of the log', () => {
  test.each([
    ['Key (phone)=(79991234567) already exists', 'Key (phone)=(70000000000) already exists'],
    ['звонил с +7 (999) 123-45-67 вчера', 'звонил с 70000000000 вчера'],
    ['{"phone":89991234567}', '{"phone":70000000000}'],
    ['/api/reset/%2B79991234567', '/api/reset/70000000000'],
    ['no ivan.petrov+1@mail.example.ru here', 'no someone@hidden here'],
    [String.raw`{"msg":"call\n89991234567"}`, String.raw`{"msg":"call\n70000000000"}`],
    [String.raw`{"msg":"to\u000b+79991234567"}`, String.raw`{"msg":"to\u000b70000000000"}`],
    [String.raw`{"msg":"to\nivan@mail.example.ru"}`, String.raw`{"msg":"to\nsomeone@hidden"}`],
    [
      String.raw`{"msg":"C:\\Users\\ivan@mail.ru"}`,
      String.raw`{"msg":"C:\\Users\\someone@hidden"}`,
    ],
    [`${'a'.repeat(200)}@mail.example.ru`, 'someone@hidden'],
    ['{"authorization":"Bearer 12|aBcDeF"}', '{"authorization":"Bearer …"}'],
    ['cannot reach postgres://shop:secret@db/silk', 'cannot reach postgres://shop:…@db/silk'],
  ])('%s is written without its secret', (line, written) => {
    expect(maskSecrets(line)).toBe(written)
  })

  test.each([
    '{"level":30,"time":1779991234567,"reqId":"7a912345-6789-4123-8999-123456789012"}',
    '{"responseTime":7.89991234567}',
    'at run (/srv/node_modules/@fastify/etag/index.js:78:12)',
    'a'.repeat(15_000),
    'article 8999123456 and OEM 480-1012010',
  ])('%s stays as it is', (line) => {
    expect(maskSecrets(line)).toBe(line)
  })
})

describe('the path of a request', () => {
  test('is written without its query and without what was searched', () => {
    expect(loggedPath('/cart?phone=79991234567')).toBe('/cart')
    expect(loggedPath('/search/LVVDB11B7CD123456')).toBe('/search/…')
  })

  test('is cut when it is long, after what it must not tell was masked', () => {
    expect(loggedPath(`/${'a'.repeat(15_000)}`)).toBe(`/${'a'.repeat(299)}…`)
    expect(loggedPath(`/${'a/'.repeat(143)}ivan.petrov@mail.example.ru`)).not.toContain('ivan')
  })
})
