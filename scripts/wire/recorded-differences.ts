// Compares two recordings call by call and lists the first difference of each call.

import type { Recorded } from './recording.ts'

/** Lines such as `#12 GET /api/home: body.popular.0.price: 450 is 460`. */
export function recordedDifferences(
  before: readonly Recorded[],
  after: readonly Recorded[],
): string[] {
  const differences: string[] = []
  for (const [index, was] of before.entries()) {
    const is = after[index]
    if (!is) continue
    const found = firstDifference(was, is, [])
    if (found) differences.push(`#${index + 1} ${was.call}: ${found}`)
  }
  if (before.length !== after.length) {
    differences.push(`${before.length} calls were recorded, now there are ${after.length}`)
  }
  return differences
}

function firstDifference(was: unknown, is: unknown, path: readonly string[]): string | null {
  if (Object.is(was, is)) return null
  if (!isTree(was) || !isTree(is) || Array.isArray(was) !== Array.isArray(is)) {
    return `${path.join('.')}: ${shown(was)} is ${shown(is)}`
  }
  const [names, others] = [Object.keys(was), Object.keys(is)]
  for (const name of names) {
    const found = firstDifference(member(was, name), member(is, name), [...path, name])
    if (found) return found
  }
  const added = others.find((name) => !names.includes(name))
  if (added !== undefined) return `${[...path, added].join('.')}: new, ${shown(member(is, added))}`
  return names.join() === others.join() ? null : `${path.join('.')}: fields in another order`
}

type Tree = Readonly<Record<string, unknown>> | readonly unknown[]

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

const member = (tree: Tree, name: string): unknown => (tree as Record<string, unknown>)[name]

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 200)
