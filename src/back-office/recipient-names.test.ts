import { expect, test } from 'vitest'
import { lastnamesOf } from './recipient-names.ts'

test.each([
  ['', []],
  ['Петров', ['петров']],
  ['Пётр Сидоров', ['петр', 'сидоров']],
  ['Сидоров Пётр Иванович', ['сидоров']],
  [' Анна  Ильинична Королёва', ['королева']],
  ['Королёва, Анна Сергеевна', ['королева']],
  ['ООО «Ромашка» склад', ['ооо', 'склад']],
])('the last name in %j is one of %j', (recipient, names) => {
  expect(lastnamesOf(recipient)).toEqual(names)
})
