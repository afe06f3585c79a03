// Token buckets: each caller has a budget of units that refills every second, up to a burst.

import { LRUCache } from 'lru-cache'
import { CACHED_PAGE_UNITS, NETWORK_FACTOR, type Price } from './call-price.ts'
import { widerNetwork } from './caller.ts'
import type { Load } from './server-load.ts'

export type BudgetLimits = {
  /** Units that an address regains in a second. */
  readonly perSecond: number
  /** Units that it may spend at once. */
  readonly burst: number
  readonly groups: Readonly<Record<string, GroupLimit>>
}

/** Rate limit of a group of calls, for each address. */
export type GroupLimit = { readonly perSecond: number; readonly burst: number }

/** Why a call is refused: the caller is over budget, or the process is overloaded. */
export type Refusal = {
  readonly reason: 'budget' | 'group' | 'overload'
  readonly retryAfterSeconds: number
}

/** Callers in memory, 200 bytes each; the least recently seen is dropped first. */
const MOST_CALLERS = 20_000
/** Factor of the budget while the process is idle: hundreds of buyers may share an address. */
const IDLE_FACTOR = 2
/** Share of the burst that is reserved for carts, orders and accounts. */
const BUYING_SHARE = 0.2
/** Budget of a customer or a member of staff as a share of an address's; not for browsing. */
const PERSON_SHARE = 0.25
/** Budget that all customers of an address share: anybody can create dozens of accounts. */
const CUSTOMERS_SHARE = 1
/** Extra budget of an address for pages that are in the cache. */
const KNOWN_SHARE = 0.1
const LONGEST_WAIT_SECONDS = 60

type Account = { left: number; at: number }
type Share = { readonly key: string; readonly share: number }

export type CallBudget = ReturnType<typeof callBudget>

/** `load` returns how busy the process is; `now` returns milliseconds. */
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
    const account = known.get(key) ?? { left: most, at }
    account.left = Math.min(most, account.left + ((at - account.at) / 1000) * rate)
    account.at = at
    known.set(key, account)
    return account
  }

  function groupRefusal(key: string, { group }: Price, factor: number): Refusal | null {
    const limit = group === undefined ? undefined : groups[group]
    if (limit === undefined) return null
    const rate = limit.perSecond * factor
    const account = refilled(groupAccounts, `${group} ${key}`, { rate, most: limit.burst * factor })
    if (account.left < 1) return refusal('group', 1 - account.left, rate)
    account.left -= 1
    return null
  }

  /** The budget of a caller, refilled up to now; `factor` is how many addresses it counts for. */
  function refusalOf(key: string, { units, isBuying = false }: Price, factor: number) {
    const { pressure, isBusy } = load()
    const rate = perSecond * factor
    const most = burst * factor
    const account = refilled(accounts, key, { rate: isBusy ? rate : rate * IDLE_FACTOR, most })
    const reserve = isBuying ? 0 : most * BUYING_SHARE
    const missing = reserve + units - account.left
    if (missing > 0) return refusal('budget', missing, rate)
    // under load the biggest spenders are refused first, and buyers are not
    const floor = most * pressure
    return !isBuying && account.left < floor
      ? refusal('overload', floor - account.left, rate)
      : null
  }

  /** Spends from budgets that are shares of an address's; false when one of them is empty. */
  function takeShares(shares: readonly Share[], units: number): boolean {
    const known = shares.map(({ key, share }) =>
      refilled(accounts, key, { rate: perSecond * share, most: burst * share }),
    )
    if (known.some(({ left }) => left < units)) return false
    for (const account of known) account.left -= units
    return true
  }

  return {
    /**
     * Spends the price from the budgets of an address and of the network around it; null when both
     * could pay, or when the caller has no address to count by.
     */
    take(address: string | null, price: Price): Refusal | null {
      if (address === null) return null
      const network = widerNetwork(address)
      const refusalAll = (key: string, factor: number) =>
        groupRefusal(key, price, factor) ?? refusalOf(key, price, factor)
      const refused =
        refusalAll(address, 1) ?? (network === null ? null : refusalAll(network, NETWORK_FACTOR))
      if (refused) return refused
      for (const key of network === null ? [address] : [address, network]) {
        const account = accounts.get(key)
        if (account) account.left -= price.units
      }
      return null
    },

    /**
     * Spends the price of buying from a person's own budget and from the shared one of all
     * customers of `address`; false when one of them is empty. Null: only the person's own counts.
     */
    takeOfPerson: (person: string, { units }: Price, address: string | null = null): boolean =>
      takeShares(sharesOfPerson(person, address), units),

    /** Whether a refused address may still get a page from the cache. */
    takeOfKnown: (address: string | null): boolean =>
      address === null ||
      takeShares([{ key: `known ${address}`, share: KNOWN_SHARE }], CACHED_PAGE_UNITS),

    /** Callers in memory. */
    size: () => accounts.size + groupAccounts.size,
  }
}

/** Refuses until so many units have refilled. */
function refusal(reason: Refusal['reason'], missing: number, rate: number): Refusal {
  const seconds = Math.max(1, Math.ceil(missing / rate))
  return { reason, retryAfterSeconds: Math.min(LONGEST_WAIT_SECONDS, seconds) }
}

function sharesOfPerson(person: string, address: string | null): Share[] {
  const own = { key: person, share: PERSON_SHARE }
  if (address === null) return [own]
  const network = widerNetwork(address)
  const ofAddress = { key: `customers ${address}`, share: CUSTOMERS_SHARE }
  if (network === null) return [own, ofAddress]
  const around = { key: `customers ${network}`, share: CUSTOMERS_SHARE * NETWORK_FACTOR }
  return [own, ofAddress, around]
}
