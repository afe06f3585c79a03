// One fault of a text, or both where «и» joins two.
import { expect, test } from 'vitest'
import { wordsOf } from '../vocabulary/word-key.ts'
import { findSymptoms } from './find-symptoms.ts'

const nameIn = (text: string) => findSymptoms(wordsOf(text))?.symptom.name

test.each([
  ['горит чек и троит тигго 4', 'Горит чек, двигатель троит'],
  ['свистит ремень и не заряжается аккумулятор', 'Свистит ремень, нет зарядки'],
  ['стучит и гремит спереди', 'Стучит передняя подвеска'],
])('«%s» tells of: %s', (text, name) => {
  expect(nameIn(text)).toBe(name)
})

test('what a lamp is complained of for counts before the lamp', () => {
  expect(nameIn('не заряжается аккумулятор горит лампочка')).toBe('Нет зарядки')
  expect(nameIn('моргает чек')).toBe('Горит чек')
  expect(nameIn('не горит лампа ближнего')).toBe('Тускло светят или не горят фары')
})

test('causes of two faults are each named once', () => {
  const causes = findSymptoms(wordsOf('горит чек и троит'))?.symptom.causes ?? []
  const named = causes.map(({ category, part }) => `${category} ${part}`)
  expect(new Set(named).size).toBe(named.length)
})
