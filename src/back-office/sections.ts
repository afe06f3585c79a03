// The sections of the office, and for whom each is open.

import { isAllowed, ROLES, type Role, type StaffAct } from './permissions.ts'

export type Section = {
  readonly to: string
  readonly title: string
  /** The permission that shows it; without one everybody has it. */
  readonly needs?: StaffAct
}

export const SECTIONS: readonly Section[] = [
  { to: '/office', title: 'Сегодня', needs: 'see-orders' },
  { to: '/office/desk', title: 'Стол', needs: 'see-orders' },
  { to: '/office/orders', title: 'Заказы', needs: 'see-orders' },
  { to: '/office/pick', title: 'Сборка', needs: 'make-assembling' },
  { to: '/office/counter', title: 'Выдача', needs: 'make-completed' },
  { to: '/office/receive', title: 'Приёмка', needs: 'receive-goods' },
  { to: '/office/stock', title: 'Остатки', needs: 'see-stock' },
  { to: '/office/takings', title: 'Касса', needs: 'see-takings' },
  { to: '/office/requests', title: 'Обращения', needs: 'answer-requests' },
  { to: '/office/imports', title: 'Прайс-листы', needs: 'see-imports' },
  { to: '/office/margins', title: 'Наценки', needs: 'see-margins' },
  { to: '/office/pictures', title: 'Фотографии', needs: 'set-pictures' },
  { to: '/office/money', title: 'Деньги', needs: 'see-payments' },
  { to: '/office/letters', title: 'Письма', needs: 'read-letters' },
  { to: '/office/exchange', title: 'Обмен с 1С', needs: 'see-exchange' },
  { to: '/office/staff', title: 'Сотрудники', needs: 'manage-staff' },
  { to: '/office/acts', title: 'Журнал', needs: 'read-acts' },
  { to: '/office/me', title: 'Мой вход' },
]

/** The day is the office itself: other sections are not within it. */
export const isWithin = (pathname: string, to: string): boolean =>
  to === DAY ? pathname === to : pathname.startsWith(to)

const DAY = '/office'

/** The section of an address that is open to others alone; null: there is none, or it is open. */
export function closedSection(pathname: string, may: readonly StaffAct[]): Section | null {
  const isOpen = ({ needs }: Section) => !needs || may.includes(needs)
  const within = SECTIONS.filter(({ to }) => isWithin(pathname, to))
  return within.some(isOpen) ? null : (within[0] ?? null)
}

const FOR: Readonly<Record<Role, string>> = {
  owner: 'владельца',
  manager: 'менеджера',
  seller: 'продавца',
  picker: 'сборщика',
  editor: 'редактора',
  accountant: 'бухгалтера',
}

/** Nobody has chosen the day: it is where the office begins. */
export function closedText({ to, title, needs }: Section): string {
  if (to === DAY || !needs) return ''
  const roles = ROLES.filter((role) => isAllowed(role, needs)).map((role) => FOR[role])
  return `Раздел «${title}» открыт только для ${listed(roles)}.`
}

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} и ${words.at(-1)}`
