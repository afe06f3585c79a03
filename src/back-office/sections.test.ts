import { expect, test } from 'vitest'
import { allowedActs, type Role } from './permissions.ts'
import { closedSection, closedText, SECTIONS } from './sections.ts'

const closedTo = (role: Role) =>
  SECTIONS.filter(({ to }) => closedSection(to, allowedActs(role))).map(({ title }) => title)

test('each role is led away from what it may not see, and from nothing else', () => {
  expect(closedTo('owner')).toEqual([])
  expect(closedTo('manager')).toEqual(['Сотрудники', 'Журнал'])
  expect(closedTo('seller')).toEqual([
    'Прайс-листы',
    'Наценки',
    'Фотографии',
    'Деньги',
    'Письма',
    'Обмен с 1С',
    'Сотрудники',
    'Журнал',
  ])
  expect(closedTo('editor')).not.toContain('Мой вход')
})

test('an address within a section belongs to it, an unknown one to none', () => {
  const may = allowedActs('seller')
  expect(closedSection('/office/imports/7', may)?.title).toBe('Прайс-листы')
  expect(closedSection('/office/no-such', may)).toBeNull()
  expect(closedSection('/office/orders/new', may)).toBeNull()
})

test.each([
  ['/office/staff', 'Раздел «Сотрудники» открыт только для владельца.'],
  ['/office/letters', 'Раздел «Письма» открыт только для владельца и менеджера.'],
  ['/office/money', 'Раздел «Деньги» открыт только для владельца, менеджера и бухгалтера.'],
])('%s: %s', (path, text) => {
  const section = closedSection(path, allowedActs('seller'))
  expect(section && closedText(section)).toBe(text)
})

test('the day, where the office begins, is no section that somebody has chosen', () => {
  const section = closedSection('/office', allowedActs('editor'))
  expect(section && closedText(section)).toBe('')
})
