// Texts that come from anywhere, as a feed may carry them.

import { expect, test } from 'vitest'
import { oneLine, shortened, writableText, xmlText } from './feed-text.ts'

test('signs that XML has no spelling for are left out, all others stay', () => {
  expect(writableText('a\0b\u0008c\u001fd\u007fe\u0085f\ufffeg\ud800h\udc00i')).toBe('abcdefghi')
  expect(writableText('ё😀\t\r\n…')).toBe('ё😀\t\r\n…')
})

test('markup is spelt out', () => {
  expect(xmlText(`]]> & <b> "q" 'a'`)).toBe(']]&gt; &amp; &lt;b&gt; &quot;q&quot; &#39;a&#39;')
})

test('one line has single blanks', () => {
  expect(oneLine('  a\n\tb\u00a0 c ')).toBe('a b c')
})

test.each([
  ['коротко', 7, 'коротко'],
  ['длинный текст', 8, 'длинный…'],
  ['😀😀😀😀', 3, '😀😀…'],
  ['😀😀😀', 3, '😀😀😀'],
])('%s in %i signs is %s', (text, most, expected) => {
  expect(shortened(text, most)).toBe(expected)
})
