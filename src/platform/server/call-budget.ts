// The budget of each caller: units that refill by the second, up to a burst.

import { LRUCache } from 'lru-cache'
import { KNOWN_UNITS, type Price, WIDER_FACTOR } from './call-price.ts'
import { widerNetwork } from './caller.ts'
import type { Load } from './server-load.ts'

export type BudgetLimits = {
  /** Units that an address gets back in a second. */
  readonly perSecond: number
  /** Units that it may spend at once. */
  readonly burst: number
  /** Calls of a group in a second. */
  readonly groups: Readonly<Record<string, number>>
}

/** Why a call is refused: the caller spent too much, or the process is overloaded. */
export type Refusal = {
  readonly reason: 'budget' | 'group' | 'overload'
  readonly retryAfterSeconds: number
}

/** Callers that are remembered, 200 bytes each; the one not seen for longest is forgotten first. */
const MOST_CALLERS = 20_000
/** An address gets so much more while the process has time: hundreds of buyers may share it. */
const IDLE_FACTOR = 2
/** This share of the burst is left to carts, orders and accounts. */
const BUYING_SHARE = 0.2
/** Of an address's budget a customer or one of the staff has this share, for no browsing. */
const PERSON_SHARE = 0.25
/** And an address beyond its own, for pages that are known: buyers lose nothing by them. */
const KNOWN_SHARE = 0.1
const LONGEST_WAIT_SECONDS = 60

type Account = { left: number; at: number }

export type CallBudget = ReturnType<typeof callBudget>

/** `load` tells how busy the process is; `now` is in milliseconds. */
export function callBudget(
  { perSecond, burst, groups }: BudgetLimits,
  { load, now }: { readonly load: () => Load; readonly now: () => number },
) {
  const accounts = new LRUCache<string, Account>({ max: MOST_CALLERS })
  const groupAccounts = new LRUCache<string, Account>({ max: MOST_CALLERS })

  function refilled(
    known: LRUCache<string, Account>,
    key: string,
    { rate, most }: { readonly rate: number; readonly most: number },
  ): Account {
    const at = now()
    const account = known.get(key)
    if (!account) {
      const fresh = { left: most, at }
      known.set(key, fresh)
      return fresh
    }
    account.left = Math.min(most, account.left + ((at - account.at) / 1000) * rate)
    account.at = at
    return account
  }

  const waitFor = (units: number, rate: number): number =>
    Math.min(LONGEST_WAIT_SECONDS, Math.max(1, Math.ceil(units / rate)))

  function groupRefusal(key: string, { group }: Price, factor: number): Refusal | null {
    const each = group === undefined ? undefined : groups[group]
    if (each === undefined) return null
    const most = each * factor
    const account = refilled(groupAccounts, `${group} ${key}`, { rate: most, most })
    if (account.left < 1) return { reason: 'group', retryAfterSeconds: 1 }
    account.left -= 1
    return null
  }

  /** Of a caller who may do as much as `factor` addresses; takes nothing. */
  function refusalOf(key: string, { units, isBuying = false }: Price, factor: number) {
    const { pressure, isBusy } = load()
    const rate = perSecond * factor
    const most = burst * factor
    const account = refilled(accounts, key, { rate: isBusy ? rate : rate * IDLE_FACTOR, most })
    const refusal = (reason: Refusal['reason'], missing: number): Refusal => ({
      reason,
      retryAfterSeconds: waitFor(missing, rate),
    })
    const reserve = isBuying ? 0 : most * BUYING_SHARE
    if (account.left - units < reserve) return refusal('budget', reserve + units - account.left)
    // who has used the most is refused first, and who is buying is not
    const floor = most * pressure
    return !isBuying && account.left < floor ? refusal('overload', floor - account.left) : null
  }

  /** Out of a budget that is a share of an address's; false when it is spent. */
  function takeShare(key: string, share: number, units: number): boolean {
    const account = refilled(accounts, key, { rate: perSecond * share, most: burst * share })
    if (account.left < units) return false
    account.left -= units
    return true
  }

  return {
    /**
     * Takes the price out of an address's budget, and out of that of the network around it; null when
     * that was possible, or when nobody can be counted.
     */
    take(address: string | null, price: Price): Refusal | null {
      if (address === null) return null
      const network = widerNetwork(address)
      const refusalAll = (key: string, factor: number) =>
        groupRefusal(key, price, factor) ?? refusalOf(key, price, factor)
      const refusal =
        refusalAll(address, 1) ?? (network === null ? null : refusalAll(network, WIDER_FACTOR))
      if (refusal) return refusal
      for (const key of network === null ? [address] : [address, network]) {
        const account = accounts.get(key)
        if (account) account.left -= price.units
      }
      return null
    },

    /** Takes the price of buying out of a person's own budget; false when it is spent. */
    takeOfPerson: (person: string, { units }: Price): boolean =>
      takeShare(person, PERSON_SHARE, units),

    /** Whether an address that is refused may still be shown a page that is known. */
    takeOfKnown: (address: string | null): boolean =>
      address === null || takeShare(`known ${address}`, KNOWN_SHARE, KNOWN_UNITS),

    /** How many callers are remembered. */
    size: () => accounts.size + groupAccounts.size,
  }
}
