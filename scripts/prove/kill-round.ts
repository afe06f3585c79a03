// One round of the experiment: an import is killed, inspected, repeated and undone.

import { setTimeout as pause } from 'node:timers/promises'
import { runShopCommand, startCommand } from '../price-list/shop-command.ts'
import { FIRST_OUTPUT, type ImportWorld, listWords, look } from './import-world.ts'
import type { Inspection } from './inspection.ts'

export type RoundResult = {
  /** The last output of the command before it was killed. */
  readonly where: string
  readonly wasKilled: boolean
  /** Milliseconds from the first output to the end or kill. */
  readonly lastedMs: number
  /** The list that the shop showed after the kill. */
  readonly state: Inspection['state']
  /** The next command continued with the rows staged by the killed one. */
  readonly wentOn: boolean
  readonly differences: readonly string[]
}

type Wish = { readonly round: number; readonly killAfterMs: number }

export async function killRound(
  world: ImportWorld,
  { round, killAfterMs }: Wish,
): Promise<RoundResult> {
  const words = await listWords(world, 'new', round)
  const command = startCommand(words, world.settings)
  await command.until(FIRST_OUTPUT)
  const begunAt = performance.now()
  await Promise.race([pause(killAfterMs), command.ended])
  command.kill()
  const exit = await command.ended
  const lastedMs = performance.now() - begunAt
  const killed = await look(world, round)
  const again = await runShopCommand(words, world.settings)
  const whole = await look(world, round)
  for (const run of whole.done.filter((id) => id > world.firstRun)) {
    await runShopCommand(['imports', 'undo', String(run)], world.settings)
  }
  const undone = await look(world, round)
  return {
    where: (command.printed.at(-1)?.line ?? 'before its first word').replace(/ [█░]+/, ''),
    wasKilled: exit === null,
    lastedMs,
    state: killed.state,
    wentOn: again.includes('Продолжаю загрузку'),
    differences: [
      ...faultsOf(world, killed, 'after the kill', ['old', 'new']),
      ...faultsOf(world, whole, 'given again', ['new']),
      ...faultsOf(world, undone, 'taken back', ['old']),
      ...(whole.orphaned > 0 ? [`given again: ${whole.orphaned} staged rows stay for ever`] : []),
    ],
  }
}

function faultsOf(
  { others }: ImportWorld,
  seen: Inspection,
  when: string,
  right: readonly Inspection['state'][],
): string[] {
  return [
    ...(right.includes(seen.state) ? [] : [`${seen.state} is shown, not ${right.join(' or ')}`]),
    ...seen.differences,
    ...(seen.others === others ? [] : ['goods of others were touched']),
  ].map((fault) => `${when}: ${fault}`)
}
