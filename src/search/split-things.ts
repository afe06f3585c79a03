// «Фильтр масляный и воздушный», «свечи, помпа»: the things that a text asks for, each with its words.

import { type Match, matchForms } from './form-index.ts'
import type { Lexicon } from './lexicon.ts'
import { isOilWord, JOINT, type ReadWord } from './read-words.ts'

export type Thing = {
  /** Of its words in the text. */
  readonly places: readonly number[]
  /** They may stand on a word of another thing: the фильтр of «фильтр масляный и воздушный». */
  readonly matches: readonly Match[]
}

const AND = 'и'

/** Whether a word only joins others. */
export const isJoint = ({ key }: ReadWord): boolean => key === AND || key === JOINT

/** One thing, unless each side of a joint says something by itself. */
export function splitThings(words: readonly ReadWord[], lexicon: Lexicon): Thing[] {
  const keys = words.map(({ key }) => key)
  const match = (places: readonly number[]): Match[] =>
    matchForms(
      places.map((place) => keys[place] ?? ''),
      lexicon.forms,
      places.map((place) => words[place]?.word ?? ''),
    ).map((found) => ({ ...found, at: found.at.map((place) => places[place] ?? 0) }))
  const thing = (places: readonly number[]): Thing => ({ places, matches: match(places) })
  const sensible = words.flatMap((word, place) => (word.key === JOINT ? [] : [place]))
  const whole = thing(sensible)
  const taken = new Set(whole.matches.flatMap(({ at }) => at))
  const runs = runsOf(words, taken)
  if (runs.length < 2) return [thing(runs[0]?.places ?? sensible)]
  const begun = runs.map(({ places }) => thing(places))
  const hasAnd = (place: number) => runs[place]?.isAnd || runs[place + 1]?.isAnd
  const things = begun.map((each, place) =>
    completed(each, { all: begun, match, isSideEnough: hasAnd(place) === true }),
  )
  const names = (place: number) => isThing(words[place], lexicon)
  const joined: Thing[] = []
  for (const [place, each] of things.entries()) {
    const last = joined.at(-1)
    const isApart = (side: Thing) =>
      isPartSaid(side) ||
      ((runs[place]?.isAnd || side.places.length === 1) && side.places.some(names))
    if (last && !(isApart(last) && isApart(each))) {
      joined[joined.length - 1] = thing([...last.places, ...each.places])
    } else joined.push(each)
  }
  return joined.length > 1 ? joined : [thing(runs.flatMap(({ places }) => places))]
}

type Run = { readonly isAnd: boolean; readonly places: readonly number[] }

/** The words between joints; «и» within the name of a part is none. */
function runsOf(words: readonly ReadWord[], taken: ReadonlySet<number>): Run[] {
  const runs: { isAnd: boolean; places: number[] }[] = [{ isAnd: false, places: [] }]
  words.forEach((word, place) => {
    if (isJoint(word) && !taken.has(place)) runs.push({ isAnd: word.key === AND, places: [] })
    else runs.at(-1)?.places.push(place)
  })
  return runs.filter(({ places }) => places.length > 0)
}

const isPart = ({ meanings }: Match): boolean =>
  meanings.some(({ concept }) => concept.kind === 'part')
const isPartSaid = ({ matches }: Thing): boolean => matches.some(isPart)
const isSide = ({ meanings }: Match): boolean =>
  meanings.every(({ concept }) => concept.kind === 'side')

/** Oil, or what some category of the catalogue begins with: фильтры. */
const isThing = (word: ReadWord | undefined, { categoryHeads }: Lexicon): boolean =>
  word !== undefined && (isOilWord(word.key) || categoryHeads.has(word.key))

type Among = {
  readonly all: readonly Thing[]
  readonly match: (places: readonly number[]) => Match[]
  /** Передние и задние are two things, «колодки, передние» is one. */
  readonly isSideEnough: boolean
}

/** A property or a side alone is of the part that was said before it, or else behind it. */
function completed(each: Thing, { all, match, isSideEnough }: Among): Thing {
  if (isPartSaid(each)) return each
  const at = all.indexOf(each)
  const head = all.slice(0, at).findLast(isPartSaid) ?? all.slice(at).find(isPartSaid)
  const part = head?.matches.find(isPart)
  if (!part) return each
  const said = each.matches.filter((one) => !isCar(one))
  if (isSideEnough && said.length > 0 && said.every(isSide) && isWhollyTaken(each)) {
    return { ...each, matches: match([...each.places, ...part.at]) }
  }
  const named = part.keys.length < 2 ? [] : part.at.map((noun) => match([...each.places, noun]))
  const found = named.find((matches) =>
    matches.some((one) => isPart(one) && one.at.some((place) => each.places.includes(place))),
  )
  return found ? { ...each, matches: found } : each
}

const isCar = ({ meanings }: Match): boolean =>
  meanings.some(({ concept }) => concept.kind === 'make' || concept.kind === 'model')

const isWhollyTaken = ({ places, matches }: Thing): boolean =>
  places.every((place) => matches.some(({ at }) => at.includes(place)))
