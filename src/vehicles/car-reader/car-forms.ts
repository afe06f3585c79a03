// The forms of makes and models, each with what the text must contain besides.

import { atomsOf, foldedText } from './car-tokens.ts'
import { addForm, type Forms, noForms, type Requirement } from './form-trie.ts'
import type { CarWord, KnownCars, KnownMake, KnownModel, ReadingWords } from './known-cars.ts'

export function carForms(cars: KnownCars, words: ReadingWords): Forms {
  const forms = noForms()
  const ordinary = foldedSet(words.ordinary)
  for (const otherMake of words.otherMakes) {
    addForm(forms, atomsOf(otherMake), { kind: 'other-make' })
  }
  const inexact = foldedSet(words.inexact)
  const exact = words.cars.map((word) =>
    word.model === undefined
      ? word
      : { ...word, forms: word.forms.filter((form) => !inexact.has(foldedText(form))) },
  )
  const wordsByMake = Map.groupBy(exact, ({ make }) => foldedText(make))
  const known = new Set(cars.makes.map(({ name }) => foldedText(name)))
  for (const make of cars.makes) {
    addMake(forms, make, wordsByMake.get(foldedText(make.name)) ?? [])
    const models = cars.models.filter(({ makeId }) => makeId === make.id)
    addModels(forms, {
      models,
      words: wordsByMake.get(foldedText(make.name)) ?? [],
      ordinary,
    })
  }
  for (const { make, model, forms: texts } of words.cars) {
    if (known.has(foldedText(make)) || model !== undefined) continue
    for (const text of [make, ...texts]) addForm(forms, atomsOf(text), { kind: 'other-make' })
  }
  return forms
}

export const foldedSet = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.map(foldedText))

function addMake(forms: Forms, make: KnownMake, words: readonly CarWord[]): void {
  const synonyms = words.filter(({ model }) => model === undefined).flatMap((word) => word.forms)
  for (const text of [...make.names, ...synonyms]) {
    addForm(forms, atomsOf(text), { kind: 'make', makeId: make.id })
  }
}

type OfMake = {
  readonly models: readonly KnownModel[]
  readonly words: readonly CarWord[]
  readonly ordinary: ReadonlySet<string>
}

function addModels(forms: Forms, own: OfMake): void {
  for (const model of own.models) {
    for (const text of spellings(model, own)) {
      const atoms = atomsOf(text)
      if (atoms.length === 0 || lacksSuffix(model, atoms)) continue
      const isOwn = model.names.slice(0, 2).includes(text)
      addModel(forms, model, atoms, { requires: requirementOf(atoms, own.ordinary), isOwn })
    }
    addBodies(forms, model, own)
  }
  addFamilies(forms, own)
}

const addModel = (
  forms: Forms,
  { id, makeId }: KnownModel,
  atoms: readonly string[],
  how: { readonly requires: Requirement; readonly isOwn: boolean },
): void => addForm(forms, atoms, { kind: 'model', makeId, modelId: id, isBody: false, ...how })

function spellings(model: KnownModel, { words, models }: OfMake): Set<string> {
  const own = words.filter((word) => word.model && isAlike(word.model, model.name))
  const named = [...model.names, ...own.flatMap(({ forms }) => forms)]
  const [first = '', ...rest] = model.name.split(/[\s-]+/)
  const isCode = rest.length === 1 && /^\p{L}{1,2}\d+$/u.test(rest[0] ?? '')
  const isOwnCode = isCode && models.filter(({ name }) => isAlike(name, rest[0] ?? '')).length === 0
  // тиго stands for Tiggo, so тиго 7 про stands for Tiggo 7 Pro
  const families = words.filter((word) => word.model && isAlike(word.model, first))
  const tails = model.names.slice(0, 2).map((name) =>
    name
      .split(/[\s-]+/)
      .slice(1)
      .join(' '),
  )
  const longer = families.flatMap(({ forms }) =>
    tails.filter((tail) => tail !== '').flatMap((tail) => forms.map((form) => `${form} ${tail}`)),
  )
  const joined = rest.length === 1 && rest[0]?.length === 1 ? [`${first}${rest[0]}`] : []
  return new Set([...named, ...longer, ...joined, ...(isOwnCode ? rest : [])])
}

const isAlike = (one: string, other: string): boolean =>
  atomsOf(one).join(' ') === atomsOf(other).join(' ')

const SUFFIXES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['PRO', 'про'],
    ['PLUS', 'плюс'],
    ['MAX', 'макс', 'промакс', 'promax'],
    ['CROSS', 'кросс', 'крос', 'cros', 'mkcross', 'мккросс'],
    ['II', '2', '650', 'новый', 'второй', 'boyuel'],
  ].map(([name = '', ...synonyms]) => [name, foldedSet([name, ...synonyms])]),
)

/** «CS35» does not name the CS35 Plus, though buyers use it so in searches. */
function lacksSuffix({ name }: KnownModel, atoms: readonly string[]): boolean {
  const suffixes = atomsOf(name).filter((atom) => SUFFIXES.has(atom))
  const text = atoms.join('')
  return suffixes.some((suffix) => {
    const synonyms = [...(SUFFIXES.get(suffix) ?? [])]
    return !synonyms.some(
      (word) => atoms.includes(word) || (word.length > 2 && text.endsWith(word)),
    )
  })
}

const SHORT = 4

/** A long word needs nothing, an ordinary one its make, a code a car next to it. */
export function requirementOf(
  atoms: readonly string[],
  ordinary: ReadonlySet<string>,
): Requirement {
  const [first = ''] = atoms
  if (/\d/.test(first) || first.length < SHORT) return isLongName(atoms) ? 'make' : 'nearby-car'
  return ordinary.has(first) || ordinary.has(atoms.join('')) ? 'make' : 'nothing'
}

/** CROSS EASTAR and KING KONG begin with a short word and are no codes. */
const isLongName = (atoms: readonly string[]): boolean =>
  atoms.every((atom) => !/\d/.test(atom)) && atoms.join('').length > SHORT + 2

function addBodies(forms: Forms, model: KnownModel, { words, ordinary }: OfMake): void {
  const [first = ''] = atomsOf(model.name)
  const own = words.filter((word) => word.model && isAlike(word.model, model.name))
  const codes = own
    .flatMap((word) => word.forms)
    .filter((form) => /^[a-zа-я]?\d[\da-z]*$/i.test(form))
  for (const body of model.bodies) {
    const sense = { kind: 'model', makeId: model.makeId, modelId: model.id } as const
    addForm(forms, atomsOf(body), { ...sense, requires: 'nearby-car', isBody: true, isOwn: false })
  }
  if (first.length < SHORT || /\d/.test(first)) return
  const requires = requirementOf([first], ordinary)
  for (const code of codes) {
    addModel(forms, model, [first, ...atomsOf(code)], { requires, isOwn: false })
  }
}

/** «Tiggo» may be every model that begins so, unless a model has exactly that name. */
function addFamilies(forms: Forms, { models, words, ordinary }: OfMake): void {
  const families = Map.groupBy(models, ({ name }) => atomsOf(name)[0] ?? '')
  for (const [first, members] of families) {
    const [one] = members
    const exact = members.find(({ name }) => atomsOf(name).length === 1)
    if (!one || members.length < 2 || first.length < 3 || /\d/.test(first)) continue
    if (exact && !isYoungest(exact, members)) continue
    const modelIds = members.map(({ id }) => id)
    const synonyms = words.filter((word) => word.model && isAlike(word.model, first))
    const russian = members.map(({ names }) => names[1]?.split(/[\s-]/)[0] ?? first)
    for (const text of new Set([first, ...russian, ...synonyms.flatMap((word) => word.forms)])) {
      const atoms = atomsOf(text)
      const isPlain = requirementOf(atoms, ordinary) === 'nothing'
      const sense = { kind: 'family', makeId: one.makeId, modelIds, isPlain } as const
      if (!/\d/.test(text)) addForm(forms, atoms, sense)
    }
  }
}

/** «Emgrand» alone was the EC7 before there was a model of that name. */
const isYoungest = (exact: KnownModel, members: readonly KnownModel[]): boolean =>
  members.every(({ id, yearFrom }) => id === exact.id || (yearFrom ?? 0) < (exact.yearFrom ?? 0))
