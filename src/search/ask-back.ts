// What a text leaves in doubt: cars that are called alike, numbers that mean two things.

import type { Lexicon } from './lexicon.ts'
import type { Reading } from './read-query.ts'
import { damerauDistance } from './spelling-dictionary.ts'
import { wordKey, wordsOf } from './word-key.ts'

/** A text to search instead, and how it is offered. */
export type Proposal = { readonly name: string; readonly search: string }

const MOST_PROPOSALS = 5

export const askBack = (text: string, reading: Reading, lexicon: Lexicon): Proposal[] =>
  [
    ...sameModels(text, reading, lexicon),
    ...nearMakes(text, reading, lexicon),
    ...numbers(text, reading, lexicon),
  ].slice(0, MOST_PROPOSALS)

/** `x50`: Lifan and Belgee both make one. */
function sameModels(text: string, { car }: Reading, lexicon: Lexicon): Proposal[] {
  if (!car || car.makeIds.length > 0) return []
  const models = car.modelIds.flatMap((id) => lexicon.modelById.get(id) ?? [])
  const named = Map.groupBy(models, ({ name }) => name)
  return [...named.values()].flatMap((alike) =>
    alike.length < 2
      ? []
      : alike.map((model) => {
          const make = lexicon.makeById.get(model.makeId)?.name ?? ''
          return { name: `${make} ${model.name}`, search: `${make} ${text}` }
        }),
  )
}

const SHORTEST_MAKE = 4

/** `ливан`: a make of its own, and one letter away from Lifan; with a model it is no mistake. */
function nearMakes(text: string, { car }: Reading, { names, makeById, modelById }: Lexicon) {
  // the rarer make is the one that may have been typed by mistake
  const countOf = (name: string) =>
    names.words.find(({ word }) => word === name.toLowerCase())?.count ?? 0
  const models = [...(car?.modelIds ?? []), ...(car?.familyIds ?? [])]
  const sure = new Set(models.map((id) => modelById.get(id)?.makeId))
  const doubted = car?.makeIds.filter((id) => !sure.has(id)) ?? []
  const said = doubted.flatMap((id) => makeById.get(id) ?? [])
  return said.flatMap((make): Proposal[] => {
    const word = wordsOf(text).find((each) => isNameOf(make.names, each))
    if (word === undefined || word.length < SHORTEST_MAKE) return []
    const near = names.makes.filter(
      (other) =>
        other !== make &&
        other.names.some((name) => isNear(name, word)) &&
        countOf(other.name) > countOf(make.name),
    )
    return near.map((other) => ({
      name: other.name,
      search: replaced(text, word, other.name),
    }))
  })
}

const isNameOf = (names: readonly string[], word: string): boolean =>
  names.some((name) => name.toLowerCase() === word)

const isNear = (name: string, word: string): boolean =>
  damerauDistance(name.toLowerCase(), word, 1) === 1

const GRADE = /^(0|5|10|15|20)([2-6]0)$/

/** `520` is a Lifan and said of 5W-20: without another word nobody knows. */
function numbers(text: string, { needs, car }: Reading, lexicon: Lexicon): Proposal[] {
  const isOilPossible = car === null && needs.every(({ parts }) => parts.length === 0)
  const loose = needs.flatMap(({ words }) => words).filter((word) => /^\d{3,4}$/.test(word))
  return loose.flatMap((number) => {
    const cars = modelsCalled(number, lexicon).map(({ make, model }) => ({
      name: `${make} ${model}`,
      search: `${make} ${text}`,
    }))
    const [, winter, summer] = GRADE.exec(number) ?? []
    const grade = `${winter}W-${summer}`
    const oil = { name: `Масло ${grade}`, search: replaced(text, number, `масло ${grade}`) }
    return winter === undefined || !isOilPossible ? cars : [...cars, oil]
  })
}

function modelsCalled(number: string, { forms, modelById, makeById }: Lexicon) {
  const called = (forms.byKey.get(wordKey(number)) ?? []).filter(({ keys }) => keys.length === 1)
  const ids = called
    .flatMap(({ meanings }) => meanings)
    .flatMap(({ concept }) => (concept.kind === 'model' ? concept.exact : []))
  return [...new Set(ids)].flatMap((id) => {
    const model = modelById.get(id)
    const make = model && makeById.get(model.makeId)
    return model && make ? [{ make: make.name, model: model.name }] : []
  })
}

const replaced = (text: string, word: string, by: string): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu'), by)
