// npm run prove -- import [--kills N] [--rows N] [--seed N] [--only embedded | postgresql]: kills an
// import at random moments and checks that the catalogue is always the whole old or the whole new
// one. Ends with 1 if it ever is not.

import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { seededRandom } from '#database/demo/random.ts'
import { runScript, ScriptStop } from './lib/script.mjs'
import { type HomeKind, inNewHome } from './prove/import-homes.ts'
import { layOut } from './prove/import-world.ts'
import { killMoments } from './prove/kill-moments.ts'
import { killRound, type RoundResult } from './prove/kill-round.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    rows: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
})
const HOMES: readonly HomeKind[] = ['embedded', 'postgresql']
const say = (line: string) => void process.stdout.write(`${line}\n`)

function wholeNumber(name: string, given: string): number {
  if (/^[1-9]\d{0,6}$/.test(given)) return Number(given)
  throw new ScriptStop(`--${name}: нужно целое число от 1, а не «${given}».`)
}

await runScript(async () => {
  const kills = wholeNumber('kills', values.kills)
  const rows = wholeNumber('rows', values.rows)
  const seed = wholeNumber('seed', values.seed ?? String(randomInt(1, 1_000_000)))
  const homes = HOMES.filter((kind) => (values.only ?? kind) === kind)
  if (homes.length === 0) throw new ScriptStop(`--only: одно из ${HOMES.join(', ')}.`)
  say(`npm run prove -- import --kills ${kills} --rows ${rows} --seed ${seed}`)
  let faults = 0
  for (const kind of homes) faults += await prove({ kind, rows, kills, seed })
  say(faults === 0 ? '\nAlways the old or the new list, whole.' : `\n${faults} differences.`)
  return faults === 0 ? 0 : 1
})

type Wish = {
  readonly kind: HomeKind
  readonly rows: number
  readonly kills: number
  readonly seed: number
}

/** Resolves to how many differences were found. */
function prove({ kind, rows, kills, seed }: Wish): Promise<number> {
  return inNewHome({ kind, rows }, async (surroundings) => {
    const world = await layOut(surroundings)
    say(`\n${kind}: a whole import of ${rows} rows takes ${seconds(world.wholeMs)}`)
    const rounds: RoundResult[] = []
    let { wholeMs } = world
    for (const [turn, share] of killMoments(kills, seededRandom(seed)).entries()) {
      const killAfterMs = wholeMs * share
      const result = await killRound(world, { round: turn + 1, killAfterMs })
      // imports take longer on a busy machine: the moments follow
      if (!result.wasKilled) wholeMs = result.lastedMs
      rounds.push(result)
      sayRound(turn + 1, killAfterMs, result)
    }
    const shown = (state: string) => rounds.filter((round) => round.state === state).length
    const killed = rounds.filter(({ wasKilled }) => wasKilled).length
    say(
      `${kind}: killed ${killed} of ${kills}; shown then: old ${shown('old')}, new ${shown('new')}`,
    )
    const faults = rounds.flatMap(({ differences }) => differences).length
    if (killed > 0) return faults
    say('  nothing was killed: this proves nothing')
    return faults + 1
  })
}

function sayRound(round: number, killAfterMs: number, result: RoundResult): void {
  const { where, wasKilled, state, wentOn, differences } = result
  const end = wasKilled ? 'killed' : 'at its end'
  const next = wentOn ? 'gone on with' : 'begun anew'
  say(`${String(round).padStart(4)}  ${seconds(killAfterMs)}  ${state}, ${end}, ${next}: ${where}`)
  for (const difference of differences) say(`      ${difference}`)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}
