import { expect, test } from 'vitest'
import { hashPassword, isPassword, MOST_AT_ONCE, MOST_WAITING } from './secret-hashes.ts'

test('a password is known by its hash, typed on any keyboard', async () => {
  const stored = await hashPassword('Й1asdf'.normalize('NFD'))
  expect(await isPassword('Й1asdf'.normalize('NFC'), stored)).toBe(true)
  expect(await isPassword('Й1asdg', stored)).toBe(false)
  expect(await isPassword('Й1asdf', null)).toBe(false)
})

test('a flood of logins is refused at once, and known devices go before strangers', async () => {
  const ended: string[] = []
  const logIn = (who: string, isKnown: boolean) =>
    isPassword('Wr0ngOne', null, { isKnown }).then(
      () => ended.push(who),
      (error: { kind: string }) => ended.push(error.kind),
    )
  const flood = Array.from({ length: 200 }, () => logIn('stranger', false))
  const device = logIn('device', true)
  await Promise.all([...flood, device])

  const refused = ended.filter((who) => who === 'too-many-requests')
  expect(refused).toHaveLength(200 - MOST_WAITING - MOST_AT_ONCE)
  expect(ended.slice(0, refused.length)).toEqual(refused)
  // behind those that were computed when it came, and those that begin and end beside it
  const before = MOST_AT_ONCE + (MOST_AT_ONCE - 1)
  expect(ended.slice(refused.length).indexOf('device')).toBeLessThanOrEqual(before)
})
