// Endpoints of a member of staff for himself: second factor, sessions, and being asked again who he is.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, requiredText } from '#src/shared/wire-fields.ts'
import { Passkey, passkeyAnswer } from './passkeys-contract.ts'

const Session = z.object({
  id: z.string(),
  device: z.string(),
  /** A window of the office; else a program with a token. */
  is_office: z.boolean(),
  is_current: z.boolean(),
  created_at: z.string(),
  /** To the minute; null: a program. */
  seen_at: z.nullable(z.string()),
})
export type StaffSessionRow = z.infer<typeof Session>

const code = requiredText(60, 'Введите код из приложения на телефоне.')
const NOTHING = z.undefined()
const codes = z.object({ codes: z.array(z.string()) })

export const meApi = {
  me: endpoint({
    method: 'GET',
    path: '/api/staff/me',
    summary: 'Вход сотрудника: второй фактор и открытые сеансы',
    access: 'staff',
    answer: z.object({
      email: z.string(),
      factor: z.nullable(z.object({ since: z.string(), codes_left: z.number() })),
      passkeys: z.array(Passkey),
      /** The address of the office at which keys are valid; null: it has a number for a name. */
      passkey_origin: z.nullable(z.string()),
      is_factor_required: z.boolean(),
      sessions: z.array(Session),
    }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/staff/me/verification',
    summary:
      'Подтверждение, что это вы: код второго фактора или ключ доступа, без них — пароль; на пять минут',
    access: 'staff',
    body: z.object({
      code: optionalText(60),
      password: z.optional(z.string().check(z.maxLength(200))),
      passkey: z.optional(passkeyAnswer),
    }),
    answer: NOTHING,
    status: 204,
  }),
  beginFactor: endpoint({
    method: 'POST',
    path: '/api/staff/me/factor',
    summary: 'Новый второй фактор: секрет для телефона; действует после кода',
    access: 'staff',
    /** With `replaces` for a new telephone: the former one counts until then. */
    body: z.object({ replaces: z.optional(z.boolean()) }),
    answer: z.object({
      secret: z.string(),
      link: z.string(),
      /** The QR code of the link: its side in modules, and the path of an SVG. */
      qr: z.object({ size: z.number(), path: z.string() }),
    }),
  }),
  removeFactor: endpoint({
    method: 'DELETE',
    path: '/api/staff/me/factor',
    summary: 'Второй фактор выключен',
    access: 'staff',
    answer: NOTHING,
    status: 204,
  }),
  confirmFactor: endpoint({
    method: 'POST',
    path: '/api/staff/me/factor/confirmation',
    summary: 'Второй фактор включён кодом с телефона; запасные коды показаны один раз',
    access: 'staff',
    body: z.object({ code }),
    answer: codes,
  }),
  cancelFactor: endpoint({
    method: 'DELETE',
    path: '/api/staff/me/factor/confirmation',
    summary: 'Секрет, который ждёт кода, забыт; действующий второй фактор остаётся',
    access: 'staff',
    answer: NOTHING,
    status: 204,
  }),
  newCodes: endpoint({
    method: 'POST',
    path: '/api/staff/me/factor/codes',
    summary: 'Новые запасные коды вместо прежних',
    access: 'staff',
    answer: codes,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/staff/me/sessions',
    summary: 'Завершены все сеансы, кроме этого',
    access: 'staff',
    answer: NOTHING,
    status: 204,
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/staff/me/sessions/:session',
    summary: 'Один сеанс завершён',
    access: 'staff',
    params: z.object({ session: z.string().check(z.maxLength(200)) }),
    answer: NOTHING,
    status: 204,
  }),
}
