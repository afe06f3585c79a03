// Hostile values for fields, bodies, headers and tokens.

import {
  type Arbitrary,
  anything,
  array,
  constant,
  constantFrom,
  jsonValue,
  oneof,
} from 'fast-check'
import { anyText } from './any-text.ts'

/** Goes into an address as it stands, not encoded. */
export class AsItStands {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const TEXTS = [
  '',
  ' ',
  '\0',
  'а\0б',
  '\ud800', // half of a pair
  'а\udc00',
  '\u202e',
  '\ufeff',
  '\u0301'.repeat(300),
  '🙂'.repeat(200),
  'а'.repeat(501),
  'a'.repeat(9001),
  '1'.repeat(400),
  ' '.repeat(5000),
  "'",
  '"',
  '\\',
  "' OR '1'='1",
  "'; DROP TABLE products; --",
  "' UNION SELECT password_hash FROM customers --",
  '1; SELECT pg_sleep(10)',
  '1) OR pg_sleep(10) IS NULL --',
  '$1',
  '$$',
  '%',
  '_',
  '%%%%%%',
  '(a|a)*$',
  '((((((((((',
  '[[[[',
  ':*',
  "'a' & !'b' | <->",
  '{1,2}',
  '{"a":1}',
  '[{"id":1,"quantity":1}]',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '0x10',
  '1_000',
  '٣',
  '-1',
  '0',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '9'.repeat(40),
  '1.5',
  'true',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '%0d%0aset-cookie: a=b',
  'a\r\nset-cookie: a=b',
  'ivan@example.ru\r\nBcc: all@example.ru',
  '2026-13-45',
]
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER + 1,
  2_147_483_648,
  5e-324,
  [],
  [[]],
  [null],
  ['a', 'b'],
  {},
  { a: 1 },
  { length: 1e9 },
  { toString: 'a' },
  { $ne: null },
  { valueOf: 1 },
]

const deep = (sign: 'array' | 'object'): unknown => {
  let inner: unknown = 1
  for (let depth = 0; depth < 2000; depth += 1) inner = sign === 'array' ? [inner] : { a: inner }
  return inner
}

/** For one field, wherever it stands. */
export const hostileValue: Arbitrary<unknown> = oneof(
  { weight: 5, arbitrary: constantFrom<unknown>(...TEXTS) },
  { weight: 3, arbitrary: constantFrom(...VALUES) },
  { weight: 2, arbitrary: anyText },
  { weight: 1, arbitrary: jsonValue() },
  { weight: 1, arbitrary: anything().map((any) => JSON.parse(JSON.stringify(any) ?? 'null')) },
  { weight: 1, arbitrary: constantFrom('array' as const, 'object' as const).map(deep) },
  { weight: 1, arbitrary: array(constantFrom(...TEXTS.slice(0, 30)), { maxLength: 60 }) },
)

/** For one field of an address; broken encodings too. */
export const hostileText: Arbitrary<unknown> = oneof(
  { weight: 5, arbitrary: hostileValue },
  {
    weight: 2,
    arbitrary: constantFrom(
      '%',
      '%E0%A4%A',
      '%zz',
      '%C0%80',
      '%ud800',
      '%ED%A0%80',
      '+%2',
      '%00',
    ).map((text) => new AsItStands(text)),
  },
)

/** Names of fields that reach for something else. */
export const hostileName = constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  ' ',
  '\0',
  'a[b]',
  'a[]',
  'a.b',
  'is_admin',
  'role',
  'id',
  'user_id',
  'price',
  'total',
  'status',
)

const header = (name: string, ...values: string[]) =>
  constantFrom(...values).map((value): readonly [string, string] => [name, value])

export const hostileHeader: Arbitrary<readonly [name: string, value: string]> = oneof(
  header(
    'content-type',
    '',
    'application/json; charset=utf-16',
    'application/json;;',
    'a',
    '*/*',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded; charset=koi8-r',
    'application/xml',
    'text/plain',
  ),
  header('accept-encoding', 'br', 'gzip;q=0, identity;q=0', '*;q=0', 'nonsense', ','),
  header('accept', 'text/html', 'application/xml', '*/*;q=0'),
  header('content-encoding', 'gzip', 'br', 'deflate', 'nonsense'),
  header('if-none-match', '*', '"', 'W/"', '"a", '.repeat(200)),
  header('if-match', '"never"'),
  header('if-modified-since', 'nonsense', 'Thu, 01 Jan 2099 00:00:00 GMT'),
  header('range', 'bytes=0-', 'bytes=-1', 'bytes=9-1', 'nonsense'),
  header('expect', '100-continue', '200-ok'),
  header('x-http-method-override', 'DELETE'),
  header('x-forwarded-for', '127.0.0.1', '::1', "'", 'a'.repeat(500)),
  header('x-forwarded-host', 'evil.example'),
  header('forwarded', 'for=127.0.0.1;host=evil.example'),
  header('x-real-ip', '127.0.0.1'),
  header('x-original-url', '/metrics'),
  header('host', 'evil.example', '', 'a b', '[::1', '127.0.0.1:99999'),
  header('origin', 'null', 'https://evil.example'),
  header('referer', 'nonsense', 'javascript:alert(1)'),
  header('cookie', '', '=', 'a=b; __proto__=1', 'a'.repeat(4000)),
  header('user-agent', '', "'; --", 'a'.repeat(4000), '\u00ff', '<script>'),
  header('accept-language', 'a'.repeat(300), '*'),
  header('idempotency-key', '', "'", 'a'.repeat(5000), '\u00e4\u00f6', '__proto__', '%00'),
  header('upgrade', 'websocket', 'h2c'),
  header('connection', 'close', 'upgrade', 'keep-alive, x'),
  header('te', 'trailers'),
  header('transfer-encoding', 'chunked'),
  header('max-forwards', '0'),
  header('x-request-id', 'a\u00ff', '{}'),
  header('request-id', 'mine'),
)

/** Whole values of `authorization`. */
export const hostileToken = oneof(
  constantFrom(
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    'Basic YTpi',
    'bearer a b',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(9000)}`,
    "Bearer ' OR '1'='1",
    'Bearer \u00ff\u00fe',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
  ),
  constant(''),
)

/** Whole bodies with the type that they pretend to be. */
export const hostileBody: Arbitrary<{ readonly type: string; readonly payload: string | Buffer }> =
  oneof(
    constantFrom(
      '{',
      '{"a":',
      "{'a':1}",
      'undefined',
      '\0',
      '<xml/>',
      'null',
      '[]',
      '""',
      '1',
      '[{}]',
      'true',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"a":1,"a":2}',
      '\ufeff{}',
      '{"a":"\\ud800"}',
      `${'['.repeat(20_000)}`,
      `{"a":"${'a'.repeat(270_000)}"}`,
      '{"a":1}{"b":2}',
      '\u2028',
    ).map((payload) => ({ type: 'application/json', payload })),
    jsonValue().map((any) => ({ type: 'application/json', payload: JSON.stringify(any) })),
    constantFrom(
      'a',
      '&&==&',
      '%',
      'a=%zz',
      'a[b][c][d]=1',
      `${'a=1&'.repeat(2000)}`,
      '__proto__=1',
      `a=${'a'.repeat(270_000)}`,
      '=',
      'a=1;b=2',
    ).map((payload) => ({ type: 'application/x-www-form-urlencoded', payload })),
    constantFrom(
      '',
      '--x',
      '--x--',
      '--x\r\n',
      '--x\r\n\r\n',
      '--x\r\n\r\na\r\n--x--',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--',
      '--x\r\nContent-Disposition: form-data; name="a"; filename="a.php"\r\n\r\n1\r\n--x--',
      '--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--',
      '--x\r\nContent-Disposition: nonsense\r\n\r\n1\r\n--x--',
      '--x\r\nContent-Transfer-Encoding: base64\r\n\r\n!\r\n--x--',
      `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(100)}--x--`,
    ).map((payload) => ({ type: 'multipart/form-data; boundary=x', payload })),
    constantFrom('text/plain', 'text/html', 'application/xml', 'image/png', 'nonsense', '').map(
      (type) => ({ type, payload: 'a=1' }),
    ),
  )
