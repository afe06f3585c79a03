// Makes an attack of a flood from one address.

import { addressAt } from '../visitors/visitor.ts'
import { ATTACKER_NET, type Attack, type World } from './attack.ts'
import { addAnswers, answersText, type FloodCount, type FloodRequest, flood } from './flood.ts'

export type Flood = {
  readonly name: string
  readonly title: string
  readonly place: number
  readonly perSecond: number
  readonly connections?: number
  /** `from` is the attacker's address. */
  readonly requestsOf: (
    world: World,
    from: string,
  ) => readonly FloodRequest[] | Promise<readonly FloodRequest[]>
  readonly judge?: (answers: ReadonlyMap<number, number>, seconds: number) => readonly string[]
}

export const floodAttack = ({ name, title, place, judge, requestsOf, ...pace }: Flood): Attack => ({
  name,
  title,
  begin: async (world) => {
    const from = addressAt(ATTACKER_NET, place)
    const requests = await requestsOf(world, from)
    const answers = new Map<number, number>()
    const seconds = world.rounds * world.seconds
    let sent = 0
    return {
      round: async (end) => {
        const word = await flood({ shop: world.shop, from, requests, ...pace }, end)
        sent += word.sent
        addAnswers(answers, word.answers)
      },
      finish: async () => ({
        summary: answersText(answers),
        broken: [
          ...tooWeak({ sent, answers }, pace.perSecond * seconds),
          ...(judge?.(answers, seconds) ?? []),
          ...((answers.get(500) ?? 0) > 0 ? [`${answers.get(500)} answers were 500`] : []),
        ],
      }),
    }
  },
})

/** Least share of planned calls that are sent, and of sent calls that are answered. */
const LEAST_SHARE = 0.5

/** One sentence for each share that was missed; `due` is the number of planned calls. */
export function tooWeak({ sent, answers }: FloodCount, due: number): string[] {
  const answered = [...answers].reduce((sum, [status, count]) => sum + (status ? count : 0), 0)
  return [
    ...(sent >= due * LEAST_SHARE ? [] : [`only ${sent} calls were sent, ${due} were to be`]),
    ...(answered >= sent * LEAST_SHARE && answered > 0
      ? []
      : [`only ${answered} of ${sent} calls were answered`]),
  ]
}
