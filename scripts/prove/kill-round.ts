// One round of the experiment: an import is killed, looked at, given again, and taken back.

import { setTimeout as pause } from 'node:timers/promises'
import { letWork, startCommand } from '../price-list/shop-command.ts'
import { FIRST_WORD, type ImportWorld, listWords, look } from './import-world.ts'
import type { Inspection } from './inspection.ts'

export type RoundResult = {
  /** The last words of the command before it was killed. */
  readonly where: string
  readonly wasKilled: boolean
  /** Milliseconds from its first word to its end, of either kind. */
  readonly lastedMs: number
  /** What the shop showed then. */
  readonly state: Inspection['state']
  /** Whether the next command went on with what the killed one had read. */
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
  await command.until(FIRST_WORD)
  const begunAt = performance.now()
  await Promise.race([pause(killAfterMs), command.ended])
  command.kill()
  const exit = await command.ended
  const lastedMs = performance.now() - begunAt
  const killed = await look(world, round)
  const again = await letWork(words, world.settings)
  const whole = await look(world, round)
  for (const run of whole.done.filter((id) => id > world.firstRun)) {
    await letWork(['imports', 'undo', String(run)], world.settings)
  }
  const undone = await look(world, round)
  return {
    where: (command.said.at(-1)?.line ?? 'before its first word').replace(/ [█░]+/, ''),
    wasKilled: exit === null,
    lastedMs,
    state: killed.state,
    wentOn: again.includes('Продолжаю загрузку'),
    differences: [
      ...faultsOf(world, killed, 'after the kill', ['old', 'new']),
      ...faultsOf(world, whole, 'given again', ['new']),
      ...faultsOf(world, undone, 'taken back', ['old']),
      ...(whole.forgotten > 0 ? [`given again: ${whole.forgotten} staged rows stay for ever`] : []),
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
