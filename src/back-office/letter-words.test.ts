import { expect, test } from 'vitest'
import { letterHint, letterReach } from './letter-words.ts'

const EMAIL = { email: 'anna@example.ru' }

test.each([
  [{ buyer: EMAIL, hasMail: true }, 'leaves'],
  [{ buyer: EMAIL, hasMail: false }, 'waits'],
  [{ buyer: { email: '' }, hasMail: true }, 'none'],
  [{ buyer: null, hasMail: false }, 'none'],
  [{ buyer: undefined, hasMail: true }, 'leaves'],
] as const)('a letter of %o %s', (known, reach) => {
  expect(letterReach(known)).toBe(reach)
})

test('nobody is promised a letter that cannot leave', () => {
  expect(letterHint('leaves', 'об отмене')).toBe('Покупатель получит письмо об отмене.')
  expect(letterHint('waits', 'об отмене')).not.toContain('получит')
  expect(letterHint('none', 'об отмене')).toContain('позвоните')
})
