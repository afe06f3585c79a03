import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNNAMED_PROXY } from '#src/platform/server/caller.ts'
import type { OpenDatabase } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import { accountLimits } from '#tests/support/account-parts.ts'
import { testDatabases } from '#tests/support/test-database.ts'
import { countLetter, countLinkTry, countSignUp } from './account-limits.ts'
import {
  countLogin,
  type Login,
  resetLoginLimits,
  resetNetworkLimits,
  undoLogin,
} from './login-limits.ts'

const limits = accountLimits({
  signUpPerHour: 2,
  failedLoginsPerAccount: 3,
  failedLoginsPerAddress: 4,
})
const QUARTER = 15 * 60
const HOUR = 60 * 60

describe.each(testDatabases())('waits that grow on the $kind database', ({ open }) => {
  let db: OpenDatabase
  beforeAll(async () => {
    db = await open()
  })
  afterAll(() => db?.close())

  /** Tries until it is refused; resolves to how long it is to wait. */
  async function runInto(tryOnce: () => Promise<unknown>): Promise<number> {
    for (let tries = 0; tries < 10; tries += 1) {
      const refused = await tryOnce().then(
        () => null,
        (error: { particulars: { retryAfterSeconds: number } }) => error.particulars,
      )
      if (refused) return refused.retryAfterSeconds
    }
    throw new Error('it was never refused')
  }
  /** So much time goes by for every window. */
  const pass = (seconds: number) =>
    db.query(sql`
      UPDATE attempts SET expires_at = expires_at - make_interval(secs => ${seconds}),
                          forget_at = forget_at - make_interval(secs => ${seconds})`)
  async function waits(tryOnce: () => Promise<unknown>, times: number): Promise<number[]> {
    const told: number[] = []
    for (let time = 0; time < times; time += 1) {
      const seconds = await runInto(tryOnce)
      told.push(seconds)
      await pass(seconds + 1)
    }
    return told
  }
  const about = (seconds: readonly number[]) => seconds.map((value) => Math.round(value / 60) * 60)

  let accounts = 0
  const anAccount = () => {
    accounts += 1
    return {
      realm: 'login',
      account: `account guessed${accounts}@example.ru`,
      address: `10.7.0.${accounts}`,
      isKnown: false,
    } satisfies Login
  }

  test.each([
    ['a network', false],
    ['known devices', true],
  ])(
    'an account is closed to %s for a quarter, then twice as long, up to an hour',
    async (_, isKnown) => {
      const login = { ...anAccount(), isKnown }
      const guess = () => countLogin(db, limits, login)
      expect(about(await waits(guess, 4))).toEqual([QUARTER, 2 * QUARTER, HOUR, HOUR])
    },
  )

  test('an account is closed to all strangers for six hours at most, and to no known device', async () => {
    const few = accountLimits({ ...limits, guessesPerAccount: 5 })
    const login = anAccount()
    let from = 0
    const guess = () => countLogin(db, few, { ...login, address: `10.8.0.${++from}` })
    expect(about(await waits(guess, 3))).toEqual([6 * HOUR, 6 * HOUR, 6 * HOUR])
    await runInto(guess)
    await countLogin(db, few, { ...login, isKnown: true })
  })

  test('so many guesses a day from everywhere, and no more', async () => {
    const login = anAccount()
    const few = accountLimits({ guessesPerAccount: 5 })
    let from = 0
    let guesses = 0
    for (let minute = 0; minute < 24 * 60; minute += 30) {
      const allowed = await Promise.allSettled(
        Array.from({ length: 2 }, () =>
          countLogin(db, few, { ...login, address: `10.9.${minute % 250}.${++from % 250}` }),
        ),
      )
      guesses += allowed.filter(({ status }) => status === 'fulfilled').length
      await pass(30 * 60)
    }
    expect(guesses).toBeLessThanOrEqual(5 * 4 + 5)
  })

  test('an address waits up to a day', async () => {
    const login = anAccount()
    let guessed = 0
    const guess = () =>
      countLogin(db, limits, { ...login, account: `${login.account}-${++guessed}` })
    const told = about(await waits(guess, 9))
    expect(told.slice(0, 4)).toEqual([QUARTER, 2 * QUARTER, HOUR, 2 * HOUR])
    expect(told.slice(7)).toEqual([24 * HOUR, QUARTER]) // a day has passed
  })

  test('registrations and links of letters grow too', async () => {
    const { address } = anAccount()
    const signUp = () => countSignUp(db, limits, address)
    expect(about(await waits(signUp, 2))).toEqual([HOUR, 2 * HOUR])
    const useLink = () => countLinkTry(db, limits, address)
    expect(about(await waits(useLink, 2))).toEqual([QUARTER, 2 * QUARTER])
  })

  test('callers behind an unnamed proxy share a tenfold limit, whose wait does not grow', async () => {
    const few = accountLimits({ signUpPerHour: 1, failedLoginsPerAddress: 1 })
    const signUp = () => countSignUp(db, few, UNNAMED_PROXY)
    for (let allowed = 0; allowed < 10; allowed += 1) await signUp()
    expect(about(await waits(signUp, 1))).toEqual([HOUR])
    for (let allowed = 0; allowed < 10; allowed += 1) await signUp()
    expect(about(await waits(signUp, 1))).toEqual([HOUR])
    const login = { ...anAccount(), address: UNNAMED_PROXY }
    let guessed = 0
    const guess = () => countLogin(db, few, { ...login, account: `${login.account}-${++guessed}` })
    for (let allowed = 0; allowed < 10; allowed += 1) await guess()
    await expect(guess()).rejects.toThrow('Слишком много попыток входа')
  })

  test('whoever kept away for a day waits as at first', async () => {
    const { address } = anAccount()
    const signUp = () => countSignUp(db, limits, address)
    await waits(signUp, 2)
    await pass(24 * HOUR)
    expect(about(await waits(signUp, 1))).toEqual([HOUR])
  })

  test('tries beyond the limit make the wait no longer', async () => {
    const { address } = anAccount()
    const signUp = () => countSignUp(db, limits, address)
    await waits(signUp, 1)
    const second = await runInto(signUp)
    for (let time = 0; time < 5; time += 1)
      expect(await runInto(signUp)).toBeLessThanOrEqual(second)
  })

  test('right logins that were under way when the limit was met lengthen nothing', async () => {
    const login = anAccount()
    const guess = () => countLogin(db, limits, login)
    const [counted] = await Promise.all([guess(), guess(), guess()])
    const first = await runInto(guess)
    for (let time = 0; time < 3; time += 1) {
      await undoLogin(db, counted)
      expect(await runInto(guess)).toBeLessThanOrEqual(first)
    }
    expect(about([first])).toEqual([QUARTER])
  })

  test('an account is opened while many try it: nobody waits for another crosswise', async () => {
    const login = anAccount()
    const tryOnce = async (from: number) => {
      const starts = ['10.12.0.', 'fe80:1:1:', '2001:db8:e:', 'fe80:1:1:a']
      const address = `${starts[from % 4]}${from % 9}${from % 4 === 0 ? '' : '::1'}`
      const counted = await countLogin(db, accountLimits(), { ...login, address })
      await undoLogin(db, counted)
      if (from % 3 === 0) await resetLoginLimits(db, login)
    }
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(Array.from({ length: 60 }, (_, from) => tryOnce(from)))
    }
  })

  test('a mailbox that strangers had written to gets its next letter within the hour', async () => {
    const few = accountLimits({ lettersPerAccount: 1 })
    let from = 0
    const ask = () =>
      countLetter(db, few, {
        email: 'asked@example.ru',
        address: `10.13.0.${++from}`,
        kind: 'reset',
      })
    for (let hour = 0; hour < 3; hour += 1) {
      expect([await ask(), await ask(), await ask()]).toEqual([true, true, true])
      await pass(HOUR - 60)
      expect(await ask()).toBe(false)
      await pass(61)
    }
  })

  test('the addresses of one IPv6 network are one', async () => {
    let host = 0
    const signUp = () => countSignUp(db, limits, `2001:db8:7:7::${(++host).toString(16)}`)
    expect(about([await runInto(signUp)])).toEqual([HOUR])
    expect(host).toBe(3)
    await countSignUp(db, limits, '2001:db8:7:8::1')
  })

  describe('of an IPv6 network of 2^80, which anybody hires with a server,', () => {
    let networks = 0
    /** Each call is from another network of 2^64 of the same one. */
    const hired = () => {
      networks += 1
      let host = 0
      return () => `2001:db8:${networks.toString(16)}:${(++host).toString(16)}::1`
    }
    const countUntilRefused = async (tryOnce: () => Promise<unknown>) => {
      for (let count = 0; count < 1000; count += 1) {
        const refused = await tryOnce().then(
          () => false,
          () => true,
        )
        if (refused) return count
      }
      return 1000
    }

    test('registrations are those of four addresses', async () => {
      const from = hired()
      expect(await countUntilRefused(() => countSignUp(db, limits, from()))).toBe(4 * 2)
      await countSignUp(db, limits, '2001:db8:ffff:1::1')
    })

    test('letters and links are too', async () => {
      const few = accountLimits({ lettersPerAddress: 3, failedLoginsPerAddress: 2 })
      const from = hired()
      const letter = () => {
        const address = from()
        return countLetter(db, few, { email: `${address}@example.ru`, address, kind: 'reset' })
      }
      expect(await countUntilRefused(letter)).toBe(4 * 3)
      const link = async () => {
        const address = from()
        await countLinkTry(db, few, address)
      }
      expect(await countUntilRefused(link)).toBe(4 * 2)
    })

    test('failures and logins are too, at whatever accounts', async () => {
      const from = hired()
      const guess = () => countLogin(db, limits, { ...anAccount(), address: from() })
      expect(await countUntilRefused(guess)).toBe(4 * 4)
      const few = accountLimits({ loginsPerAddress: 3 })
      const other = hired()
      const logIn = async () =>
        undoLogin(db, await countLogin(db, few, { ...anAccount(), address: other() }))
      expect(await countUntilRefused(logIn)).toBe(4 * 3)
    })

    test('guesses at one account leave most of what all networks may guess to others', async () => {
      const from = hired()
      const login = anAccount()
      const guess = (address: string) =>
        countLogin(db, accountLimits({ failedLoginsPerAccount: 10, guessesPerAccount: 100 }), {
          ...login,
          address,
        })
      let guessed = 0
      for (let time = QUARTER; time < 6 * HOUR; time += QUARTER) {
        guessed += await countUntilRefused(() => guess(from()))
        await pass(QUARTER)
      }
      expect(guessed).toBe(4 * 10)
      await guess('198.51.100.77')
      await resetLoginLimits(db, login)
      await guess(from())
    })

    test('the shop opens the wide network with the narrow one', async () => {
      const from = hired()
      const guess = () => countLogin(db, limits, { ...anAccount(), address: from() })
      await countUntilRefused(guess)
      await resetNetworkLimits(db, 'login', from())
      await guess()
    })
  })

  test('what was run into is remembered, the rest is swept', async () => {
    const { address } = anAccount()
    await runInto(() => countSignUp(db, limits, address))
    await countLinkTry(db, limits, address)
    await pass(2 * HOUR)
    await countSignUp(db, limits, '10.9.9.9')
    const kept = await db.query<{ key: string }>(sql`
      SELECT key FROM attempts WHERE key LIKE ${`%${address}`}`)
    expect(kept).toEqual([{ key: `sign-up ${address}` }])
  })
})
