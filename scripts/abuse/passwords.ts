// Strangers guess the passwords of a customer and of the owner, who still log in from known devices;
// and one customer logs in with the right password many times.

import { logIn, signUp } from '../visitors/shopper.ts'
import { logInStaff, staffLogin } from '../visitors/staff.ts'
import { addressAt, type Visitor, visitFrom } from '../visitors/visitor.ts'
import { ATTACKER_NET, type Attack, REST_MS } from './attack.ts'
import { answersText } from './flood.ts'

const HOME_NET = 11
const GUESSERS = 5
const GUESSES = 50
const LOGINS = 1000
const LOGINS_AT_ONCE = 8
/** Most sessions of one account in the half minute of this attack. */
const MOST_LOGINS = 200

export const WRONG_PASSWORDS: Attack = {
  name: 'passwords',
  title: `${GUESSES} wrong passwords of a customer and of the owner from elsewhere`,
  begin: async ({ shop, rounds }) => {
    const home = visitFrom(addressAt(HOME_NET, 0), shop)
    const office = visitFrom(addressAt(HOME_NET, 1), shop)
    const { email } = await signUp(home, 50)
    await logInStaff(office, 'owner')
    const guessers = Array.from({ length: GUESSERS }, (_, place) =>
      visitFrom(addressAt(ATTACKER_NET, 30 + place), shop),
    )
    const answers = new Map<number, number>()
    let guessed = 0
    let round = 0
    const guess = async (until: number, end: AbortSignal) => {
      for (; guessed < until && !end.aborted; guessed += 1) {
        const guesser = guessers[guessed % GUESSERS] as Visitor
        const wrong = `Nevernyi-${guessed}`
        for (const asked of [logIn(guesser, email, wrong), staffLogin(guesser, 'owner', wrong)]) {
          const { status } = await asked
          answers.set(status, (answers.get(status) ?? 0) + 1)
        }
      }
    }
    return {
      round: async (end) => {
        round += 1
        await guess(Math.ceil((GUESSES * round) / rounds), end)
      },
      finish: async () => {
        await guess(GUESSES, AbortSignal.timeout(REST_MS))
        const customer = await logIn(home, email)
        const owner = await staffLogin(office, 'owner')
        await Promise.all([home, office, ...guessers].map((visitor) => visitor.close()))
        const locked = { 'the customer': customer.status, 'the owner': owner.status }
        return {
          summary: `guesses: ${answersText(answers)}; then at home: ${Object.values(locked).join(', ')}`,
          broken: Object.entries(locked)
            .filter(([, status]) => status !== 200)
            .map(([who, status]) => `${who} is locked out on a known device: ${status}`),
        }
      },
    }
  },
}

export const RIGHT_LOGINS: Attack = {
  name: 'logins',
  title: `${LOGINS} right logins of one account`,
  begin: async ({ shop, rounds }) => {
    const visitor = visitFrom(addressAt(ATTACKER_NET, 40), shop, { connections: LOGINS_AT_ONCE })
    const { email } = await signUp(visitor, 60)
    const answers = new Map<number, number>()
    let sent = 0
    let round = 0
    const logInAgain = async (until: number, end: AbortSignal) => {
      while (!end.aborted && sent < until) {
        sent += 1
        const { status } = await logIn(visitor, email)
        answers.set(status, (answers.get(status) ?? 0) + 1)
      }
    }
    const logInAll = (until: number, end: AbortSignal) =>
      Promise.all(Array.from({ length: LOGINS_AT_ONCE }, () => logInAgain(until, end)))
    return {
      round: async (end) => {
        round += 1
        await logInAll(Math.ceil((LOGINS * round) / rounds), end)
      },
      finish: async () => {
        await logInAll(LOGINS, AbortSignal.timeout(REST_MS))
        await visitor.close()
        const begun = answers.get(200) ?? 0
        return {
          summary: answersText(answers),
          broken: begun <= MOST_LOGINS ? [] : [`one account began ${begun} sessions`],
        }
      },
    }
  },
}
