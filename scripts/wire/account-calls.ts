// Records a customer's account from sign-up to deletion; letters are read from the mail server.

import type { MailServer } from '#tests/support/mail-server.ts'
import type { Wire } from './recording.ts'
import { until } from './until.ts'

const PASSWORD = 'Parol-1234'

export const personOf = (number: number) => ({
  name: 'Анна',
  lastname: 'Петрова',
  patronymic: 'Ивановна',
  phone: `7999123${String(4500 + number)}`,
  email: `anna.${number}@silkway.example`,
})
export const signUpOf = (number: number) => ({
  ...personOf(number),
  password: PASSWORD,
  password_confirmation: PASSWORD,
})

type Given = { readonly token: string; readonly device: string }

export async function logIn({ ask }: Wire, number: number, password = PASSWORD): Promise<Given> {
  const { json } = await ask({
    path: '/api/login',
    json: { email: personOf(number).email, password },
  })
  return json as Given
}

export async function newCustomer(wire: Wire, number: number): Promise<string> {
  await wire.ask({ path: '/api/signup', json: signUpOf(number) })
  return (await logIn(wire, number)).token
}

/** `posted` resolves when no letter is due: a letter whose link is replaced first is never sent. */
type Post = { readonly mail: MailServer; readonly posted: () => Promise<void> }

export async function recordAccounts(wire: Wire, { mail, posted }: Post): Promise<void> {
  await recordSignUps(wire)
  await posted()
  const { token } = await recordLogins(wire)
  await recordProfile(wire, token, posted)
  await recordAgreements(wire, token)
  await recordGarage(wire, token)
  await recordSessions(wire, token)
  await recordLetters(wire, mail)
  await recordEnd(wire)
}

const WRONG_SIGN_UPS: readonly Readonly<Record<string, unknown>>[] = [
  { name: '' },
  { name: 'x'.repeat(101) },
  { lastname: undefined },
  { patronymic: null },
  { phone: '123' },
  { phone: '+1 202 555 01 23' },
  { email: 'no' },
  { email: 'Анна@пример.рф' },
  { email: `${'a'.repeat(250)}@silkway.example` },
  { password: 'short', password_confirmation: 'short' },
  { password: 'longlonglonglong1A', password_confirmation: 'longlonglonglong1A' },
  { password: 'nodigitsA', password_confirmation: 'nodigitsA' },
  { password_confirmation: 'Other-1234' },
  { name: 1, lastname: [], phone: {}, email: true },
  { name: '\u0000' },
]

async function recordSignUps({ ask }: Wire): Promise<void> {
  const path = '/api/signup'
  for (const wrong of WRONG_SIGN_UPS) await ask({ path, json: { ...signUpOf(1), ...wrong } })
  await ask({ path, json: { ...signUpOf(1), email: ' ANNA.1@Silkway.Example ', utm: 'mail' } })
  await ask({ path, json: signUpOf(1) })
  await ask({ path, json: { ...signUpOf(2), phone: personOf(1).phone } })
  await ask({ path, json: { ...signUpOf(2), phone: '8 (999) 123-45-01' } })
  await ask({ path, form: signUpOf(2) })
  const parts = Object.entries(signUpOf(3)).map(([name, value]) => ({ name, value }))
  await ask({ path, parts })
  await ask({ path, json: { ...signUpOf(4), terms: 'on', personal_data_consent: true } })
}

async function recordLogins(wire: Wire): Promise<Given> {
  const { ask } = wire
  const path = '/api/login'
  const { email } = personOf(1)
  const wrong = [{}, { email }, { email, password: '' }, { email, password: 'Wrong-1234' }]
  for (const json of wrong) await ask({ path, json })
  await ask({ path, json: { email: 'nobody@silkway.example', password: PASSWORD } })
  await ask({ path, json: { email: email.toUpperCase(), password: PASSWORD } })
  await ask({ path, form: { email, password: PASSWORD } })
  const { device } = await logIn(wire, 1)
  await ask({ path, json: { email, password: PASSWORD, device } })
  await ask({ path, json: { email, password: PASSWORD, device: 'made-up' } })
  await ask({ path, json: { email, password: PASSWORD, device: 1 } })
  return await logIn(wire, 1)
}

async function recordProfile({ ask, get }: Wire, token: string, posted: Post['posted']) {
  await get('/api/user/edit', token)
  const path = '/api/user/update'
  const { patronymic, ...person } = personOf(1)
  const update = async (json: object) => {
    await ask({ path, token, json })
    await posted()
  }
  await update(person)
  await update({ ...person, name: 'Анна-Мария', lastname: ' Сидорова ' })
  await update({ ...person, patronymic, name: '', phone: 'x' })
  await update({ ...person, phone: personOf(2).phone })
  await update({ ...person, email: 'new.1@silkway.example' })
  await update({ ...person, email: personOf(2).email, password: PASSWORD })
  await update({ ...person, email: 'new.1@silkway.example', password: 'Wrong-1234' })
  await update({ ...person, email: 'new.1@silkway.example', password: PASSWORD })
  await update({ ...person, password: PASSWORD })
  await get('/api/user/edit', token)
}

async function recordAgreements({ ask, get }: Wire, token: string): Promise<void> {
  const path = '/api/user/agreements'
  await get(path, token)
  const agree = (json: object) => ask({ path, token, json })
  await agree({})
  await agree({ kind: 'no-such', version: '1' })
  await agree({ kind: 'terms', version: 'no-such' })
  for (const kind of ['terms', 'personal-data']) {
    for (const version of ['2025-01-01', '2026-11-21']) await agree({ kind, version })
  }
  await get(path, token)
  await ask({ method: 'DELETE', path: `${path}/personal-data`, token })
  await ask({ method: 'DELETE', path: `${path}/personal-data`, token })
  await ask({ method: 'DELETE', path: `${path}/terms`, token })
  await get(path, token)
}

async function recordGarage({ ask, get }: Wire, token: string): Promise<void> {
  const path = '/api/user/cars'
  const tiggo = { brand: 'Chery', model: 'Tiggo 4', engine: 'SQRE4G15B', year: 2021 }
  for (const json of [{}, { ...tiggo, vin: 'no' }, { ...tiggo, year: 1 }, tiggo, tiggo]) {
    await ask({ path, token, json })
  }
  const { json } = await get(path, token)
  const [car] = (json as { cars: { id: number }[] }).cars
  await ask({ path: `${path}/${car?.id}`, token, json: { ...tiggo, vin: 'LVTDD24B1ND100457' } })
  await ask({ path: `${path}/0`, token, json: tiggo })
  await ask({ path: `${path}/999999`, token, json: tiggo })
  await ask({ method: 'DELETE', path: `${path}/${car?.id}`, token })
  await get(path)
}

async function recordSessions(wire: Wire, token: string): Promise<void> {
  const { ask, get } = wire
  const { json } = await get('/api/sessions', token)
  const { sessions } = json as { sessions: { id: string; is_current: boolean }[] }
  const other = sessions.find(({ is_current }) => !is_current)
  await ask({ method: 'DELETE', path: `/api/sessions/${other?.id}`, token })
  await ask({ method: 'DELETE', path: `/api/sessions/${other?.id}`, token })
  await ask({ method: 'DELETE', path: '/api/sessions/no-such', token })
  await ask({ method: 'DELETE', path: '/api/sessions?keep_current=true', token })
  await get('/api/sessions', token)
  await ask({ method: 'POST', path: '/api/logout', token })
  await get('/api/sessions', token)
  const again = await logIn(wire, 1)
  await ask({ method: 'DELETE', path: '/api/sessions', token: again.token })
  await get('/api/user/edit', again.token)
}

/** The newest letter of a kind, which is known by the path of its link. */
async function linkIn({ received }: MailServer, recipient: string, page: string): Promise<string> {
  const find = () =>
    received.findLast(
      ({ recipients, text }) => recipients.includes(recipient) && text.includes(`/${page}/`),
    )
  const { text } = await until(`a letter to ${recipient}`, async () => find())
  return new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1] ?? ''
}

async function recordLetters(wire: Wire, mail: MailServer): Promise<void> {
  const { ask, get } = wire
  const { token } = await logIn(wire, 2)
  const { email } = personOf(2)
  await get('/api/email-confirmation', token)
  const link = await linkIn(mail, email, 'confirm-email')
  for (const given of ['no-such', 'x'.repeat(201), link, link]) {
    await ask({ method: 'POST', path: `/api/email-confirmation/${given}` })
  }
  await get('/api/email-confirmation', token)
  await ask({ method: 'POST', path: '/api/email-confirmation', token })
  const unconfirmed = await logIn(wire, 3)
  await ask({ method: 'POST', path: '/api/email-confirmation', token: unconfirmed.token })

  for (const json of [{}, { email: 'no' }, { email: 'nobody@silkway.example' }, { email }]) {
    await ask({ path: '/api/password-reset', json })
  }
  const reset = await linkIn(mail, email, 'new-password')
  const path = `/api/password-reset/${reset}`
  const password = 'Novyi-5678'
  await ask({ path: '/api/password-reset/no-such', json: { password } })
  await ask({ path, json: { password: 'weak' } })
  await ask({ path, json: { password, password_repeat: PASSWORD } })
  await ask({ path, json: { password, password_repeat: password } })
  await ask({ path, json: { password } })
  await get('/api/user/edit', token)
  const { token: fresh } = await logIn(wire, 2, password)
  const change = (json: object) => ask({ path: '/api/password', token: fresh, json })
  await change({ old: 'Wrong-1234', new: PASSWORD })
  await change({ old: password, new: 'weak' })
  await change({ old: password, new: PASSWORD })
  await get('/api/user/edit', fresh)
}

async function recordEnd(wire: Wire): Promise<void> {
  const { ask, get } = wire
  const { token } = await logIn(wire, 3)
  const path = '/api/account'
  await ask({ method: 'DELETE', path, token, json: {} })
  await ask({ method: 'DELETE', path, token, json: { password: 'Wrong-1234' } })
  await ask({ method: 'DELETE', path, token, json: { password: PASSWORD } })
  await get('/api/user/edit', token)
  await logIn(wire, 3)
}
