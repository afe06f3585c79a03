// Lists the forms of makes, models and model families, from the catalogue and the vocabulary.

import type { CatalogueNames, Make, Model } from './catalogue-names.ts'
import type { FormEntry, RequiredContext } from './form-index.ts'
import { hasDigit, wordKeys, wordsOf } from './word-key.ts'
import type { Vocabulary } from './words/vocabulary.ts'

type CarNames = Pick<CatalogueNames, 'makes' | 'models'>

export function* carForms(names: CarNames, vocabulary: Vocabulary): Generator<FormEntry> {
  const makeByKey = new Map(names.makes.map((make) => [keyOf(make.name), make]))
  const modelsByMake = Map.groupBy(names.models, ({ makeId }) => makeId)
  for (const make of names.makes) {
    for (const text of make.names) yield makeForm(make, text, false)
    const models = modelsByMake.get(make.id) ?? []
    for (const model of models) yield* modelForms(model, models)
    yield* familyForms(models)
  }
  for (const { make: makeName, model: modelName, forms, beside } of vocabulary.cars) {
    const make = makeByKey.get(keyOf(makeName))
    if (!make) continue
    const models = modelsByMake.get(make.id) ?? []
    const concept = modelName === undefined ? null : modelConcept(make, models, modelName)
    for (const text of forms) {
      if (modelName === undefined) yield makeForm(make, text, beside)
      else if (concept) {
        const own = contextOf(text)
        yield { text, concept, requires: beside && own === 'nothing' ? 'part-or-car' : own }
        yield* modelsOfSynonym(text, modelName, models)
      }
    }
  }
}

/** A synonym of a family is one in the names of its models too: `tigo 7 pro`. */
function* modelsOfSynonym(
  text: string,
  family: string,
  models: readonly Model[],
): Generator<FormEntry> {
  const begins = wordsOf(family)
  for (const { id, makeId, name, names } of models) {
    if (!keyOf(name).startsWith(`${keyOf(family)} `)) continue
    const concept = { kind: 'model', makeId, exactIds: [id], allIds: [id] } as const
    for (const own of names.slice(0, 2)) {
      const rest = wordsOf(own).slice(begins.length).join(' ')
      if (rest !== '') yield { text: `${text} ${rest}`, concept, requires: 'nothing' }
    }
  }
}

const keyOf = (name: string): string => wordKeys(name).join(' ')

const makeForm = ({ id }: Make, text: string, beside: boolean | undefined): FormEntry => ({
  text,
  concept: { kind: 'make', makeId: id },
  requires: beside ? 'part-or-car' : 'nothing',
})

/** A bare number or a single character is a model only next to its make. */
const contextOf = (text: string): RequiredContext =>
  /^\d+$/.test(text.trim()) || wordsOf(text).join('').length < 2 ? 'make' : 'nothing'

function* modelForms(
  { id, makeId, names }: Model,
  siblings: readonly Model[],
): Generator<FormEntry> {
  const concept = { kind: 'model', makeId, exactIds: [id], allIds: [id] } as const
  const [own = '', ...others] = names
  for (const text of [...spellingsOf(own), ...others.flatMap(spellingsOf)]) {
    yield { text, concept, requires: contextOf(text) }
  }
  const number = numberedEnd(own)
  if (number === null) return
  yield { text: number, concept, requires: 'make' }
  const [digits = ''] = number.split(' ')
  const isOnly = !siblings.some(({ name }) => numberedEnd(name) === digits)
  if (isOnly) yield { text: digits, concept, requires: 'make' }
}

/** Beside the make the number is enough: «чери 7 про», «чанган 55 плюс», «джетур 70». */
function numberedEnd(name: string): string | null {
  const words = wordsOf(name)
  const at = words.findIndex((word) => /^\p{L}{0,3}\d+$/u.test(word))
  const [digits = ''] = /\d+$/.exec(words[at] ?? '') ?? []
  return digits === '' ? null : [digits, ...words.slice(at + 1)].join(' ')
}

/** `X60` is also written `X 60`, `UNI-K` also `unik`. */
function spellingsOf(name: string): string[] {
  const words = wordsOf(name)
  const [, letters = '', digits = ''] = /^(\p{L}{1,3})(\d+)$/u.exec(words[0] ?? '') ?? []
  const isJoined = words.length === 2 && words.some((word) => word.length === 1)
  return [
    name,
    ...(letters === '' ? [] : [[letters, digits, ...words.slice(1)].join(' ')]),
    ...(isJoined ? [words.join('')] : []),
  ]
}

/** A family is every model of a make whose name begins with the same word: `Tiggo`, тигго. */
function* familyForms(models: readonly Model[]): Generator<FormEntry> {
  const families = Map.groupBy(models, ({ name }) => wordsOf(name)[0] ?? '')
  for (const [word, family] of families) {
    if (family.length < 2 || hasDigit(word) || word.length < 3) continue
    const [first] = family
    if (!first) continue
    const concept = modelConcept({ id: first.makeId }, models, word)
    if (!concept) continue
    const firstWords = family.flatMap(({ names }) =>
      names.slice(0, 2).map((name) => wordsOf(name)[0]),
    )
    for (const text of new Set(firstWords)) {
      if (text && !hasDigit(text)) yield { text, concept, requires: 'nothing' }
    }
  }
}

function modelConcept({ id }: { id: number }, models: readonly Model[], name: string) {
  const key = keyOf(name)
  const exact = models.filter((model) => keyOf(model.name) === key)
  // a name of letters is a family (Tiggo, Hover), even where one model has exactly that name
  const isFamily = exact.length === 0 || /^\p{L}+$/u.test(name)
  const longer = isFamily ? models.filter((model) => keyOf(model.name).startsWith(`${key} `)) : []
  const ids = (list: readonly Model[]) => list.map((model) => model.id)
  if (exact.length + longer.length === 0) return null
  return {
    kind: 'model',
    makeId: id,
    exactIds: ids(exact),
    allIds: ids([...exact, ...longer]),
  } as const
}
