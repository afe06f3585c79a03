// The ways to name makes, models and families of models.

import type { CatalogueNames, Make, Model } from './catalogue-names.ts'
import type { Company, WrittenForm } from './form-index.ts'
import { hasDigit, wordKeys, wordsOf } from './word-key.ts'
import type { Vocabulary } from './words/vocabulary.ts'

type CarNames = Pick<CatalogueNames, 'makes' | 'models'>

export function* carForms(names: CarNames, vocabulary: Vocabulary): Generator<WrittenForm> {
  const makeByKey = new Map(names.makes.map((make) => [keyOf(make.name), make]))
  const modelsByMake = Map.groupBy(names.models, ({ makeId }) => makeId)
  for (const make of names.makes) {
    for (const text of make.names) yield makeForm(make, text, false)
    const models = modelsByMake.get(make.id) ?? []
    for (const model of models) yield* modelForms(model)
    yield* familyForms(models)
  }
  for (const { make: makeName, model: modelName, forms, beside } of vocabulary.cars) {
    const make = makeByKey.get(keyOf(makeName))
    if (!make) continue
    const models = modelsByMake.get(make.id) ?? []
    const concept = modelName === undefined ? null : namedModels(make, models, modelName)
    for (const text of forms) {
      if (modelName === undefined) yield makeForm(make, text, beside)
      else if (concept) {
        const own = companyOf(text)
        yield { text, concept, company: beside && own === 'none' ? 'some' : own }
        yield* longerForms(text, modelName, models)
      }
    }
  }
}

/** Who writes `tigo` for Tiggo writes `tigo 7 pro` too. */
function* longerForms(
  text: string,
  family: string,
  models: readonly Model[],
): Generator<WrittenForm> {
  const begins = wordsOf(family)
  for (const { id, makeId, name, names } of models) {
    if (!keyOf(name).startsWith(`${keyOf(family)} `)) continue
    const concept = { kind: 'model', makeId, exact: [id], all: [id] } as const
    for (const own of names.slice(0, 2)) {
      const rest = wordsOf(own).slice(begins.length).join(' ')
      if (rest !== '') yield { text: `${text} ${rest}`, concept, company: 'none' }
    }
  }
}

const keyOf = (name: string): string => wordKeys(name).join(' ')

const makeForm = ({ id }: Make, text: string, beside: boolean | undefined): WrittenForm => ({
  text,
  concept: { kind: 'make', makeId: id },
  company: beside ? 'some' : 'none',
})

/** A bare number, or one sign, names a model beside its make only. */
const companyOf = (text: string): Company =>
  /^\d+$/.test(text.trim()) || wordsOf(text).join('').length < 2 ? 'make' : 'none'

function* modelForms({ id, makeId, names }: Model): Generator<WrittenForm> {
  const concept = { kind: 'model', makeId, exact: [id], all: [id] } as const
  const [own = '', ...others] = names
  for (const text of [...apart(own), ...others.flatMap(apart)]) {
    yield { text, concept, company: companyOf(text) }
  }
}

/** `X60` is written `X 60` too, `UNI-K` also `unik`. */
function apart(name: string): string[] {
  const words = wordsOf(name)
  const [, letters = '', digits = ''] = /^(\p{L}{1,3})(\d+)$/u.exec(words[0] ?? '') ?? []
  const isJoined = words.length === 2 && words.some((word) => word.length === 1)
  return [
    name,
    ...(letters === '' ? [] : [[letters, digits, ...words.slice(1)].join(' ')]),
    ...(isJoined ? [words.join('')] : []),
  ]
}

/** `Tiggo` is every model that begins so: the name itself, how it is said in Russian. */
function* familyForms(models: readonly Model[]): Generator<WrittenForm> {
  const families = Map.groupBy(models, ({ name }) => wordsOf(name)[0] ?? '')
  for (const [word, family] of families) {
    if (family.length < 2 || hasDigit(word) || word.length < 3) continue
    const [first] = family
    if (!first) continue
    const concept = namedModels({ id: first.makeId }, models, word)
    if (!concept) continue
    const said = family.flatMap(({ names }) => names.slice(0, 2).map((name) => wordsOf(name)[0]))
    for (const text of new Set(said)) {
      if (text && !hasDigit(text)) yield { text, concept, company: 'none' }
    }
  }
}

function namedModels({ id }: { id: number }, models: readonly Model[], name: string) {
  const key = keyOf(name)
  const exact = models.filter((model) => keyOf(model.name) === key)
  // Tiggo 7 is a car, Tiggo and Hover are families, be there a model of that very name or not
  const isFamily = exact.length === 0 || /^\p{L}+$/u.test(name)
  const longer = isFamily ? models.filter((model) => keyOf(model.name).startsWith(`${key} `)) : []
  const ids = (list: readonly Model[]) => list.map((model) => model.id)
  if (exact.length + longer.length === 0) return null
  return {
    kind: 'model',
    makeId: id,
    exact: ids(exact),
    all: ids([...exact, ...longer]),
  } as const
}
