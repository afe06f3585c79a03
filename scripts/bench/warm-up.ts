// Before it is measured a kind of question is asked some hundred times, in wordings of its own.

import type { Client } from './ask-http.ts'
import type { Kind } from './question-kind.ts'

const MOST = 500
// as many as the shop has connections: each of them plans a statement when it meets it first
const AT_ONCE = 8
const SOMETHING = /"(products|categories|articles|parts|cars|neighbours)":\[[^\]]/

export type WarmKind = Kind & {
  /** Of the answers, how many held anything: a quick answer of nothing would prove little. */
  readonly filled: number
}

/** Resolves to the kind with the wordings that were not used up, where there are enough of them. */
export async function warmUp(client: Client, kind: Kind): Promise<WarmKind> {
  const texts = kind.paths.slice(0, MOST)
  const queue = texts.values()
  let filled = 0
  const ask = async () => {
    for (const path of queue) {
      const answer = await client.get(path).catch(() => null)
      if (answer && SOMETHING.test(answer.body)) filled += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  const fresh = kind.paths.slice(MOST)
  return {
    ...kind,
    paths: fresh.length >= MOST ? fresh : kind.paths,
    filled: filled / texts.length,
  }
}
