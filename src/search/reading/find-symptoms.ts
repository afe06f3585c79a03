// Finds the fault that a text tells of, or both where «и» joins two.

import { type FoundSymptom, findSymptom, type Symptom } from '../vocabulary/symptom-index.ts'

/** Null when the text tells of no fault. `words` are in lower case, as typed. */
export function findSymptoms(words: readonly string[]): FoundSymptom | null {
  const found = findSymptom(words)
  if (!found) return null
  for (const [at, word] of words.entries()) {
    if (word !== 'и') continue
    const before = findSymptom(words.slice(0, at))
    const after = findSymptom(words.slice(at + 1))
    if (!before || !after || before.symptom === after.symptom) continue
    const ofAfter = [...after.positions].map((position) => position + at + 1)
    const positions = new Set([...found.positions, ...before.positions, at, ...ofAfter])
    return { symptom: both(before.symptom, after.symptom), positions }
  }
  return found
}

/** The causes of one, then those of the other that are not named yet. */
function both(one: Symptom, other: Symptom): Symptom {
  const isNamed = ({ category, part }: Symptom['causes'][number]) =>
    one.causes.some((cause) => cause.category === category && cause.part === part)
  const [first = '', ...rest] = other.name
  return {
    name: `${one.name}, ${first.toLowerCase()}${rest.join('')}`,
    causes: [...one.causes, ...other.causes.filter((cause) => !isNamed(cause))],
  }
}
