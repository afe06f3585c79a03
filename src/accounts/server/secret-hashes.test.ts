import { verify } from '@node-rs/argon2'
import { expect, test, vi } from 'vitest'
import { hashPassword, isPassword, MOST_AT_ONCE, MOST_WAITING } from './secret-hashes.ts'

vi.mock('@node-rs/argon2', { spy: true })

test('a password is known by its hash, typed on any keyboard', async () => {
  const stored = await hashPassword('Й1asdf'.normalize('NFD'))
  expect(await isPassword('Й1asdf'.normalize('NFC'), stored)).toBe(true)
  expect(await isPassword('Й1asdg', stored)).toBe(false)
  expect(await isPassword('Й1asdf', null)).toBe(false)
})

test('a flood of logins is refused at once, and known devices go before strangers', async () => {
  vi.mocked(verify).mockClear()
  const ended: string[] = []
  const logIn = (password: string, isKnown: boolean) =>
    isPassword(password, null, { isKnown }).then(
      () => ended.push('computed'),
      (error: { kind: string }) => ended.push(error.kind),
    )
  const flood = Array.from({ length: 200 }, () => logIn('Str4nger', false))
  const device = logIn('Dev1ce', true)
  await Promise.all([...flood, device])

  const refused = ended.filter((how) => how === 'too-many-requests')
  expect(refused).toHaveLength(200 - MOST_WAITING - MOST_AT_ONCE)
  expect(ended.slice(0, refused.length)).toEqual(refused)
  const computed = vi.mocked(verify).mock.calls.map(([, password]) => password)
  expect(computed.indexOf('Dev1ce'), 'behind those that were computed when it came').toBe(
    MOST_AT_ONCE,
  )
})
