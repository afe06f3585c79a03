// Lists clearer texts for an ambiguous query: the makes of a model name, a car or an oil for 520.

import type { Lexicon } from '../vocabulary/lexicon.ts'
import { damerauDistance } from '../vocabulary/spelling-corrector.ts'
import { wordKey, wordsOf } from '../vocabulary/word-key.ts'
import type { ParsedQuery } from './parse-query.ts'

/** A text to search for instead, and its label. */
export type Clarification = { readonly name: string; readonly search: string }

const MOST_CLARIFICATIONS = 5

export const listClarifications = (
  text: string,
  query: ParsedQuery,
  lexicon: Lexicon,
): Clarification[] =>
  [
    ...makesOfModel(text, query, lexicon),
    ...similarMakes(text, query, lexicon),
    ...sensesOfNumber(text, query, lexicon),
  ].slice(0, MOST_CLARIFICATIONS)

/** `x50`: both Lifan and Belgee have one. */
function makesOfModel(text: string, { car }: ParsedQuery, lexicon: Lexicon): Clarification[] {
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

/** `ливан` is a make, and one letter away from Lifan; with a model of it nothing is ambiguous. */
function similarMakes(text: string, { car }: ParsedQuery, { names, makeById, modelById }: Lexicon) {
  // only a rarer make may be a misspelling of the other
  const countOf = (name: string) =>
    names.words.find(({ word }) => word === name.toLowerCase())?.count ?? 0
  const models = [...(car?.modelIds ?? []), ...(car?.familyIds ?? [])]
  const certain = new Set(models.map((id) => modelById.get(id)?.makeId))
  const uncertain = car?.makeIds.filter((id) => !certain.has(id)) ?? []
  const makes = uncertain.flatMap((id) => makeById.get(id) ?? [])
  return makes.flatMap((make): Clarification[] => {
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

/** `520` may be a Lifan or 5W-20 if no other word decides. */
function sensesOfNumber(
  text: string,
  { terms, car }: ParsedQuery,
  lexicon: Lexicon,
): Clarification[] {
  const isOilPossible = car === null && terms.every(({ parts }) => parts.length === 0)
  const numbers = terms.flatMap(({ words }) => words).filter((word) => /^\d{3,4}$/.test(word))
  return numbers.flatMap((number) => {
    const cars = modelsNamed(number, lexicon).map(({ make, model }) => ({
      name: `${make} ${model}`,
      search: `${make} ${text}`,
    }))
    const [, winter, summer] = GRADE.exec(number) ?? []
    const grade = `${winter}W-${summer}`
    const oil = { name: `Масло ${grade}`, search: replaced(text, number, `масло ${grade}`) }
    return winter === undefined || !isOilPossible ? cars : [...cars, oil]
  })
}

function modelsNamed(number: string, { forms, modelById, makeById }: Lexicon) {
  const called = (forms.byKey.get(wordKey(number)) ?? []).filter(({ keys }) => keys.length === 1)
  const ids = called
    .flatMap(({ senses }) => senses)
    .flatMap(({ concept }) => (concept.kind === 'model' ? concept.exactIds : []))
  return [...new Set(ids)].flatMap((id) => {
    const model = modelById.get(id)
    const make = model && makeById.get(model.makeId)
    return model && make ? [{ make: make.name, model: model.name }] : []
  })
}

const replaced = (text: string, word: string, by: string): string =>
  text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${word}(?![\\p{L}\\p{N}])`, 'iu'), by)
