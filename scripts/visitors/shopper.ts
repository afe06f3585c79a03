// Calls of a customer over HTTP: sign-up, login, order.

import { randomInt, randomUUID } from 'node:crypto'
import type { Answer, Visitor } from './visitor.ts'

export const PASSWORD = 'Parol-1234'

export type Shopper = {
  readonly visitor: Visitor
  readonly email: string
  readonly phone: string
  readonly token: string
}

/** Signs up a new customer: e-mail and phone are made from `number`. */
export async function signUp(visitor: Visitor, number: number): Promise<Shopper> {
  const email = `shopper-${number}-${randomUUID().slice(0, 8)}@silkway.example`
  const phone = `79${String(randomInt(1e9)).padStart(9, '0')}`
  const person = { name: 'Анна', lastname: 'Петрова', phone, email }
  const body = { ...person, password: PASSWORD, password_confirmation: PASSWORD }
  const answer = await visitor.ask({ path: '/api/signup', body })
  if (answer.status !== 201) throw new Error(`sign-up: ${answer.status} ${answer.text}`)
  return { visitor, email, phone, token: tokenOf(await logIn(visitor, email)) }
}

export const logIn = (visitor: Visitor, email: string, password = PASSWORD): Promise<Answer> =>
  logInBy(visitor, '/api/login', { email, password })

/** The device is identified by the token of an earlier login, or by a cookie. */
export async function logInBy(
  visitor: Visitor,
  path: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Answer> {
  const device = visitor.devices.get(email)
  const answer = await visitor.ask({ path, body: { email, password, ...(device && { device }) } })
  const given = (answer.json as { device?: string } | null)?.device
  if (given) visitor.devices.set(email, given)
  return answer
}

export function tokenOf({ status, text, json }: Answer): string {
  const token = (json as { token?: string } | null)?.token
  if (token) return token
  throw new Error(`login: ${status} ${text}`)
}

type Line = { readonly id: number; readonly quantity: number }

type OrderWishes = { readonly payment?: number; readonly key?: string }

export const order = (
  shopper: Shopper,
  lines: readonly Line[],
  { payment = 1, key = randomUUID() }: OrderWishes = {},
): Promise<Answer> => {
  const { visitor, token } = shopper
  return visitor.ask({ path: '/api/orders', token, key, body: orderBody(shopper, lines, payment) })
}

export const orderBody = ({ phone }: Shopper, lines: readonly Line[], payment = 1) => ({
  payment_method: payment,
  shipping_method: 2,
  address: 'Волгоград, ул. Примерная, 1',
  phone,
  comment: '',
  items: JSON.stringify(lines),
})
