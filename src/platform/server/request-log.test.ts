import { describe, expect, test } from 'vitest'
import { withoutSecrets } from './request-log.ts'

describe('a line of the log', () => {
  test.each([
    ['Key (phone)=(79991234567) already exists', 'Key (phone)=(70000000000) already exists'],
    ['звонил с +7 (999) 123-45-67 вчера', 'звонил с 70000000000 вчера'],
    ['{"phone":89991234567}', '{"phone":70000000000}'],
    ['/api/reset/%2B79991234567', '/api/reset/70000000000'],
    ['no ivan.petrov+1@mail.example.ru here', 'no someone@hidden here'],
    ['{"authorization":"Bearer 12|aBcDeF"}', '{"authorization":"Bearer …"}'],
    ['cannot reach postgres://shop:secret@db/silk', 'cannot reach postgres://shop:…@db/silk'],
  ])('%s is written without its secret', (line, written) => {
    expect(withoutSecrets(line)).toBe(written)
  })

  test.each([
    '{"level":30,"time":1779991234567,"reqId":"7a912345-6789-4123-8999-123456789012"}',
    '{"responseTime":7.89991234567}',
    'at run (/srv/node_modules/@fastify/etag/index.js:78:12)',
    'article 8999123456 and OEM 480-1012010',
  ])('%s stays as it is', (line) => {
    expect(withoutSecrets(line)).toBe(line)
  })
})
