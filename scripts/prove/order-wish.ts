// Sends an order once, twice at the same time, or again after its connection was cut.

import type { Random } from '#database/demo/random.ts'
import type { Order } from '#src/orders/contract.ts'
import type { Attempt } from './notebook.ts'
import type { Answer, Question } from './shops.ts'
import type { World } from './world.ts'

/** Answer of the shop; `gone`: the caller hung up. */
export type Outcome =
  | { readonly kind: 'placed'; readonly order: Order }
  | { readonly kind: 'short'; readonly free: ReadonlyMap<number, number> }
  | { readonly kind: 'gone' }

const LONGEST_CUT_MS = 60

export async function sendWish(
  world: World,
  { attempt, question }: { attempt: Attempt; question: Question },
  random: Random,
): Promise<Outcome> {
  const { shops, notebook } = world
  const first = random.below(2)
  const manner = random.next()
  if (manner < 0.25) {
    notebook.count('sent to both processes at once')
    const answers = await Promise.all(
      [0, 1].map((which) => shops.askUntilAnswered(which, question)),
    )
    return answers
      .map((answer) => outcomeOf(world, attempt, answer))
      .sort(placedFirst)[0] as Outcome
  }
  if (manner < 0.5) {
    notebook.count('cut off before the answer')
    await shops.ask(first, { ...question, cutAfterMs: 1 + random.below(LONGEST_CUT_MS) })
    if (random.chance(0.2)) {
      notebook.count('never asked again after the cut')
      return { kind: 'gone' }
    }
    notebook.count('sent again under the same key')
    const answer = await shops.askUntilAnswered(1 - first, question)
    return outcomeOf(world, attempt, answer)
  }
  return outcomeOf(world, attempt, await shops.askUntilAnswered(first, question))
}

const placedFirst = (one: Outcome, other: Outcome) =>
  Number(other.kind === 'placed') - Number(one.kind === 'placed')

/** Records the answer; one that is neither an order nor a refusal for stock is a fault. */
export function outcomeOf(
  { notebook }: World,
  attempt: Attempt,
  answer: NonNullable<Answer>,
): Outcome {
  const body = answer.body as {
    data?: Order
    lines?: { id: number; available: number }[]
    message?: string
  }
  if (answer.status === 201 && body.data) {
    attempt.answers.push(body.data)
    return { kind: 'placed', order: body.data }
  }
  if (answer.status === 409 && body.lines) {
    notebook.count('refused: not enough')
    return { kind: 'short', free: new Map(body.lines.map(({ id, available }) => [id, available])) }
  }
  notebook.faults.push(`${attempt.key} answered ${answer.status}: ${body.message}`)
  return { kind: 'gone' }
}
