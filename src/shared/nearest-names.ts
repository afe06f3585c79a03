// Finds the names nearest to one that nobody has, for errors that help.

const MOST_NAMES = 3

/** At most three names, the nearest first; those that share too little are left out. */
export function nearestNames(asked: string, names: readonly string[]): string[] {
  const wanted = comparable(asked)
  return [...new Set(names)]
    .map((name) => ({ name, away: distance(wanted, comparable(name)) }))
    .filter(({ away }) => away <= Math.max(2, wanted.length / 2))
    .toSorted((one, other) => one.away - other.away)
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
}

/** «Похожие: «A», «B».», or nothing. */
export function nearestHint(asked: string, names: readonly string[]): string {
  const near = nearestNames(asked, names)
  return near.length === 0 ? '' : ` Похожие: ${near.map((name) => `«${name}»`).join(', ')}.`
}

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** How many letters differ; a name that contains the other is near. */
function distance(one: string, other: string): number {
  if (one !== '' && other.includes(one)) return 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const change = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
