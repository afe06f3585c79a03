// Measures in turns without and with the attack, so that the load of the machine affects both.

import type { ShopUnderTest } from '../bench/shop-under-test.ts'
import { untilQuiet } from '../bench/until-quiet.ts'
import type { Outcome, Round } from './abuse-table.ts'
import type { Attack, World } from './attack.ts'
import { BUYERS, buyersOf } from './buyers.ts'

/** The attack runs for this time before the buyers are measured. */
const HEAD_START_MS = 500
const WARM_UP_SECONDS = 4

export async function attackInRounds(
  attack: Attack,
  { world, shop }: { world: World; shop: ShopUnderTest },
): Promise<Outcome> {
  const { rounds: count, seconds } = world
  const buyers = await buyersOf(world)
  const assault = await attack.begin(world)
  const rounds: Round[] = []
  await buyers.feel(WARM_UP_SECONDS, { from: 0, to: 0 })
  for (let round = 0; round < count; round += 1) {
    const orders = {
      from: Math.floor((BUYERS * round) / count),
      to: Math.floor((BUYERS * (round + 1)) / count),
    }
    await untilQuiet(shop)
    const quiet = await buyers.feel(seconds, orders)
    const end = new AbortController()
    const attacking = assault.round(end.signal)
    await new Promise((resolve) => setTimeout(resolve, HEAD_START_MS))
    const attacked = await buyers.feel(seconds, orders)
    end.abort()
    await attacking
    rounds.push({ quiet, attacked })
  }
  await untilQuiet(shop)
  const finding = await assault.finish()
  await buyers.close()
  return { name: attack.name, title: attack.title, rounds, finding }
}
