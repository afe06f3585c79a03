// Endpoints of password recovery, sessions, personal data and the end of an account.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { tick } from '#src/shared/wire-fields.ts'
import { email, loginPassword, newPassword } from './account-fields.ts'
import { PASSWORDS_DIFFER } from './account-texts.ts'
import { KeptCar } from './garage-contract.ts'

const message = z.object({ message: z.string() })
/** `is_waiting`: the shop has no mail server yet, and the letter is queued. */
const letter = z.object({ message: z.string(), is_waiting: z.boolean() })
const token = z.object({ token: z.string().check(z.maxLength(200)) })

/** One login on one device. */
export const Session = z.object({
  id: z.string(),
  /** Label such as «Chrome, Windows». */
  device: z.string(),
  created_at: z.string(),
  /** Precise to the hour. */
  used_at: z.string(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const EmailState = z.object({ email: z.string(), confirmed_at: z.nullable(z.string()) })

/** All personal data of a customer. */
export const PersonalData = z.object({
  profile: z.object({
    name: z.string(),
    lastname: z.string(),
    patronymic: z.nullable(z.string()),
    phone: z.string(),
    email: z.string(),
    address: z.nullable(z.string()),
    email_confirmed_at: z.nullable(z.string()),
    email_changed_at: z.nullable(z.string()),
    /** The former e-mail, while it recovers the account. */
    recovery_email: z.nullable(z.string()),
    created_at: z.string(),
  }),
  consents: z.array(
    z.object({
      kind: z.string(),
      version: z.string(),
      address: z.string(),
      given_at: z.string(),
      revoked_at: z.nullable(z.string()),
      /** Said to a member of staff; absent: given on the site. */
      by_phone: z.optional(z.boolean()),
    }),
  ),
  /** As `GET /api/orders` returns them, newest first; open ones with their network address. */
  orders: z.array(z.record(z.string(), z.unknown())),
  /** Payment attempts, newest first; amounts in rubles. */
  payments: z.array(
    z.object({
      order_id: z.number(),
      method: z.string(),
      status: z.string(),
      amount: z.number(),
      refunded: z.number(),
      created_at: z.string(),
      paid_at: z.nullable(z.string()),
    }),
  ),
  /** Newest first. */
  reviews: z.array(
    z.object({
      product: z.string(),
      author: z.string(),
      stars: z.number(),
      text: z.string(),
      status: z.string(),
      refusal: z.string(),
      written_at: z.string(),
    }),
  ),
  /** Parts to be found and calls to be made, with the confirmed e-mail; newest first. */
  requests: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      state: z.string(),
      created_at: z.string(),
      name: z.string(),
      phone: z.string(),
      message: z.string(),
      vin: z.string(),
      car: z.string(),
      product: z.string(),
      /** Their addresses. */
      photos: z.array(z.string()),
    }),
  ),
  /** Letters about goods that come, to the confirmed e-mail; newest first. */
  arrivals: z.array(
    z.object({
      product: z.string(),
      created_at: z.string(),
      /** When the letter was written; null: the goods have not come. */
      told_at: z.nullable(z.string()),
    }),
  ),
  cars: z.array(KeptCar),
  sessions: z.array(
    z.object({
      user_agent: z.string(),
      created_at: z.string(),
      used_at: z.string(),
      expires_at: z.string(),
    }),
  ),
  /** Devices that logged in: password guessing by strangers does not lock them out. */
  devices: z.array(z.object({ created_at: z.string(), used_at: z.string() })),
  letters: z.array(
    z.object({ kind: z.string(), created_at: z.string(), sent_at: z.nullable(z.string()) }),
  ),
})
export type PersonalData = z.infer<typeof PersonalData>

export const securityApi = {
  askPasswordReset: endpoint({
    method: 'POST',
    path: '/api/password-reset',
    summary: 'Письмо со ссылкой для нового пароля',
    access: 'public',
    body: z.object({ email }),
    answer: letter,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/password-reset/:token',
    summary: 'Новый пароль по ссылке из письма: прежние входы завершаются',
    access: 'public',
    params: token,
    body: z
      .object({ password: newPassword, password_repeat: z.optional(z.string()) })
      .check(
        z.refine(
          ({ password, password_repeat }) =>
            password_repeat === undefined || password_repeat === password,
          { path: ['password_repeat'], error: PASSWORDS_DIFFER },
        ),
      ),
    answer: z.object({ message: z.string(), device: z.string() }),
  }),
  emailState: endpoint({
    method: 'GET',
    path: '/api/email-confirmation',
    summary: 'Подтверждён ли e-mail покупателя',
    access: 'customer',
    answer: EmailState,
  }),
  askEmailConfirmation: endpoint({
    method: 'POST',
    path: '/api/email-confirmation',
    summary: 'Ещё одно письмо для подтверждения e-mail',
    access: 'customer',
    answer: letter,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/api/email-confirmation/:token',
    summary: 'Подтверждение e-mail по ссылке из письма',
    access: 'public',
    params: token,
    answer: message,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/sessions',
    summary: 'Где выполнен вход',
    access: 'customer',
    answer: z.object({ sessions: z.array(Session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/sessions/:id',
    summary: 'Выход на одном устройстве',
    access: 'customer',
    params: z.object({ id: z.string().check(z.maxLength(200)) }),
    answer: z.undefined(),
    status: 204,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/sessions',
    summary: 'Выход везде; с keep_current — везде, кроме этого устройства',
    access: 'customer',
    query: z.object({ keep_current: z.optional(tick) }),
    answer: z.undefined(),
    status: 204,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/password',
    summary: 'Смена пароля: вход на других устройствах завершается',
    access: 'customer',
    body: z.object({ old: loginPassword, new: newPassword }),
    answer: message,
  }),
  personalData: endpoint({
    method: 'GET',
    path: '/api/personal-data',
    summary: 'Всё, что магазин хранит о покупателе, одним файлом',
    access: 'customer',
    answer: PersonalData,
  }),
  revokeConsent: endpoint({
    method: 'DELETE',
    path: '/api/user/agreements/:kind',
    summary: 'Отзыв необязательного согласия',
    access: 'customer',
    params: z.object({ kind: z.enum(['personal-data'], 'Это соглашение нельзя отозвать.') }),
    answer: z.undefined(),
    status: 204,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/account',
    summary: 'Удаление аккаунта и личных данных',
    access: 'customer',
    body: z.object({ password: loginPassword }),
    answer: z.undefined(),
    status: 204,
  }),
}
