// Endpoints of staff for the owner: who works here, with which role, and invitations.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { email, REQUIRED, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'
import { ROLES } from './permissions.ts'

const Member = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  store: z.nullable(z.object({ id: z.number(), title: z.string() })),
  disabled_at: z.nullable(z.string()),
  /** Until when the link works that sets the password; null: none is on its way. */
  invited_until: z.nullable(z.string()),
  has_factor: z.boolean(),
  /** How many. */
  passkeys: z.number(),
  sessions: z.number(),
  last_seen_at: z.nullable(z.string()),
})
export type StaffMember = z.infer<typeof Member>

const params = z.object({ id: wholeNumber(1, 999_999_999, 'Такого сотрудника нет.') })
const place = {
  role: z.enum(ROLES, 'Такой роли нет.'),
  /** Of a role that works in one store. */
  store_id: z.optional(wholeNumber(1, 999_999_999, 'Такой точки нет.')),
}
const people = z.object({
  people: z.array(Member),
  stores: z.array(z.object({ id: z.number(), title: z.string() })),
})
const invited = z.object({
  people: z.array(Member),
  /** To be handed over by the owner where the shop has no mail server; else it went by letter. */
  link: z.nullable(z.string()),
})
const SHORT = 'Пароль — не короче 10 знаков.'

export const peopleApi = {
  people: endpoint({
    method: 'GET',
    path: '/api/staff/people',
    summary: 'Сотрудники: роль, точка, доступ, сеансы',
    access: 'staff',
    answer: people,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/staff/people',
    summary: 'Приглашение сотрудника письмом; ссылка из него один раз задаёт пароль',
    access: 'staff',
    body: z.object({ email, name: requiredText(100, 'Укажите имя и фамилию.'), ...place }),
    answer: invited,
  }),
  changeMember: endpoint({
    method: 'POST',
    path: '/api/staff/people/:id',
    summary: 'Другая роль или точка сотрудника; его сеансы завершаются',
    access: 'staff',
    params,
    body: z.object(place),
    answer: people,
  }),
  inviteAgain: endpoint({
    method: 'POST',
    path: '/api/staff/people/:id/invitation',
    summary: 'Новая ссылка для пароля, ключи доступа удалены; закрытый доступ снова открывается',
    access: 'staff',
    params,
    answer: invited,
  }),
  disableMember: endpoint({
    method: 'POST',
    path: '/api/staff/people/:id/disable',
    summary: 'Доступ сотрудника закрыт, его сеансы завершены, ключи доступа удалены',
    access: 'staff',
    params,
    answer: people,
  }),
  endMemberSessions: endpoint({
    method: 'DELETE',
    path: '/api/staff/people/:id/sessions',
    summary: 'Все сеансы сотрудника завершены; пароль и ключи доступа остаются',
    access: 'staff',
    params,
    answer: people,
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/staff/invitations/:token',
    summary: 'Пароль по ссылке из приглашения, один раз',
    access: 'public',
    params: z.object({ token: requiredText(100, 'Ссылка неполная.') }),
    body: z.object({
      password: z
        .string(REQUIRED)
        .check(z.minLength(10, SHORT), z.maxLength(200, 'Пароль — не длиннее 200 знаков.')),
    }),
    answer: z.object({ email: z.string() }),
  }),
}
