import { describe, expect, test } from 'vitest'
import { letterShop } from '#tests/support/sample-letter.ts'
import type { LetterKind, LetterOf } from './letter-kinds.ts'
import { writeLetter } from './write-letter.ts'

const write = <Kind extends LetterKind>(kind: Kind, data: LetterOf<Kind>) => {
  const written = writeLetter(kind, data, letterShop)
  if ('wrong' in written) throw new Error(written.wrong)
  return written.letter
}
const product = { name: 'Фильтр', article: '4801012010', manufacturer: 'SAT', key: 'filtr-sat' }
const part = {
  id: 7,
  name: 'Анна',
  phone: '79991234567',
  email: 'anna@example.ru',
  message: 'Нужна левая <фара>',
  vin: 'LVTDD24B1ND100457',
  car: 'Chery Tiggo 7 Pro',
  photos: ['0'.repeat(32), '1'.repeat(32)],
  product,
}

describe('a letter about goods that came', () => {
  const token = 'Zm9v-bmFy_1'
  const letter = write('goods-arrived', { product: { ...product, price: 123_450 }, token })

  test.each(['text', 'html'] as const)('names product, price and both ways in its %s', (form) => {
    const written = letter[form].replace(/[\u00a0\u202f]/g, ' ')
    expect(written).toContain('Фильтр (SAT, артикул 4801012010)')
    expect(written).toContain('1 234,50 руб.')
    expect(written).toContain('https://silkway.example/catalog/product/filtr-sat')
    expect(written).toContain(`https://silkway.example/arrival/${token}`)
  })

  test('is ended by a post of the mail program, at another address than the page', () => {
    expect(letter.endAddress).toBe(`https://silkway.example/api/arrivals/${token}/end`)
    expect(write('request-received', { id: 7 }).endAddress).toBeUndefined()
  })
})

describe('a request to the owner', () => {
  test('for a part holds all that the buyer has told, with links to the photos', () => {
    const { subject, text, html } = write('part-requested', part)
    expect(subject).toBe('Запрос детали № 7')
    for (const told of ['LVTDD24B1ND100457', 'Chery Tiggo 7 Pro', 'Анна', 'anna@example.ru']) {
      expect(text).toContain(told)
    }
    expect(text).toContain('+7 (999) 123-45-67')
    expect(text).toContain(`Фото 2: https://silkway.example/request-photos/${'1'.repeat(32)}.webp`)
    expect(html).toContain('Нужна левая &lt;фара&gt;')
    expect(html).not.toContain('<фара>')
  })

  test('for a call says when, and for whom in the subject', () => {
    const { id, name, phone } = part
    const times = { from: '2026-11-24T11:00:00Z', until: '2026-11-24T13:00:00+00:00' }
    const { subject, text } = write('call-requested', { id, name, phone, message: '', ...times })
    expect(subject).toBe('Позвонить: +7 (999) 123-45-67')
    expect(text).toContain('с 24 ноября, 14:00 до 24 ноября, 16:00')
    const soon = write('call-requested', { id, name, phone, message: '', from: null, until: null })
    expect(soon.text).toContain('Когда: скорее')
  })
})

test('the receipt holds nothing that a stranger could have typed', () => {
  const { subject, text } = write('request-received', { id: 7 })
  expect(subject).toBe('Запрос № 7 принят')
  expect(text).toContain('Мы получили ваш запрос')
  expect(text).not.toContain('Анна')
})
