// People of the demonstration: its staff, and the names of its customers. All are invented.

import type { Role } from '#src/back-office/server/public.ts'

type DemoMember = {
  /** Before the «@». */
  readonly login: string
  readonly name: string
  readonly role: Role
  /** Its place among the shops of the demonstration. */
  readonly shop?: number
}

export const DEMO_STAFF: readonly DemoMember[] = [
  { login: 'owner', name: 'Анна Котова', role: 'owner' },
  { login: 'manager', name: 'Ирина Ковалёва', role: 'manager' },
  { login: 'picker', name: 'Денис Гордеев', role: 'picker', shop: 0 },
  { login: 'seller-1', name: 'Пётр Ильин', role: 'seller', shop: 0 },
  { login: 'seller-2', name: 'Ольга Зимина', role: 'seller', shop: 1 },
  { login: 'seller-3', name: 'Руслан Ахметов', role: 'seller', shop: 5 },
]

/** Forms of the office take it, and no code of Russia begins with 5: it is nobody's. */
export const demoPhone = (number: number): string => `7500${String(number).padStart(7, '0')}`
/** Of this demonstration and of those that were loaded before forms took its phones. */
export const DEMO_PHONE = '^7(500|001)'

const MEN = 'Алексей Андрей Дмитрий Евгений Иван Максим Николай Павел Сергей Тимур'.split(' ')
const WOMEN = 'Анастасия Вера Екатерина Марина Наталья Светлана'.split(' ')
const LASTNAMES =
  'Абрамов Белов Власов Громов Данилов Ершов Жуков Зайцев Калинин Лебедев Миронов Новиков Орлов Панов Рябов Соколов Тарасов Фролов Чернов Яковлев'.split(
    ' ',
  )
const FATHERS = 'Алексеев Викторов Иванов Николаев Олегов Петров Романов'.split(' ')

type DemoPerson = {
  readonly name: string
  readonly lastname: string
  readonly patronymic: string
}

/** The same place, the same person. */
export function demoPerson(place: number): DemoPerson {
  const isWoman = place % 4 === 3
  const at = (list: readonly string[], index: number) => list[index % list.length] ?? ''
  const ending = isWoman ? 'а' : ''
  return {
    name: at(isWoman ? WOMEN : MEN, place * 7 + Math.floor(place / 20)),
    lastname: at(LASTNAMES, place) + ending,
    patronymic: at(FATHERS, place * 3 + Math.floor(place / 7)) + (isWoman ? 'на' : 'ич'),
  }
}
