// Answers a question that names no part, and says which goods are then looked for.

import { ITEMS } from '#src/maintenance/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import type { Advice } from '../contract.ts'
import type { ParsedQuery } from '../reading/parse-query.ts'
import { parseQuery } from '../reading/parse-query.ts'
import type { QueryTerm } from '../reading/parse-terms.ts'
import type { AskedOil } from '../reading/read-oil-question.ts'
import type { Question } from '../reading/read-question.ts'
import type { AskedService } from '../reading/read-service.ts'
import type { Lexicon } from '../vocabulary/lexicon.ts'
import { nameKey } from '../vocabulary/lexicon.ts'
import type { Likelihood, Symptom } from '../vocabulary/symptom-index.ts'
import { wordKeys } from '../vocabulary/word-key.ts'
import { carOfQuestion, type QuestionCar } from './car-of-question.ts'
import { oilEngines, type RegulatedEngine, serviceOf } from './regulated-answers.ts'
import type { Search } from './search.ts'

/** What the search goes on with. */
export type Answered = {
  readonly advice: Advice
  readonly query: ParsedQuery
  readonly otherwise?: readonly ParsedQuery[]
}

type Asked = {
  readonly db: Database
  readonly lexicon: Lexicon
  readonly question: Question
  readonly car: QuestionCar
  /** The text without the words of the question. */
  readonly rest: ParsedQuery
  /** The whole text as goods. */
  readonly whole: ParsedQuery
}

/** Null when the text means goods after all. `db` is not the search's own: what it keeps is kept. */
export async function answerQuestion(
  db: Database,
  { lexicon, query: whole, car: chosen }: Pick<Search, 'lexicon' | 'query' | 'car'>,
  question: Question,
): Promise<Answered | null> {
  const rest = parseQuery(question.rest, lexicon, { isExact: false, isBesidePart: true })
  const car = carOfQuestion(rest, chosen, lexicon)
  const asked = { db, lexicon, question, car, rest, whole }
  if (question.kind === 'symptom') return answerSymptom(asked, question.symptom)
  if (question.kind === 'service') return answerService(asked, question.service)
  return answerOil(asked, question.oil)
}

/** Every cause is named; without a category of the shop it has no goods. Null where none has. */
function answerSymptom(asked: Asked, { name, causes: usual }: Symptom): Answered | null {
  const causes = usual.map(({ category: named, part, likelihood }) => {
    const category = asked.lexicon.categoryByName.get(nameKey(named))
    const title = part === '' ? (category?.name ?? named) : capitalised(part)
    return {
      name: title,
      likelihood,
      category: category?.key ?? null,
      search: category ? part : '',
    }
  })
  const sold = causes.filter(({ category }) => category !== null)
  const isNamed = namesCause(
    asked.rest,
    sold
      .filter(({ likelihood }) => likelihood === sold[0]?.likelihood)
      .map(({ name: cause, search: part }) => `${cause} ${part}`),
  )
  const queries = [...Map.groupBy(sold, ({ likelihood }) => likelihood)].map(([each, goods]) =>
    queryFor(
      isNamed ? asked : { ...asked, rest: { ...asked.rest, terms: [] } },
      goods.slice(0, MOST_CAUSES[each]).map((cause) => cause.search || cause.name),
    ),
  )
  const [query, ...otherwise] = queries
  return query ? { advice: { kind: 'symptom', name, causes }, query, otherwise } : null
}

/**
 * Whether the part beside a fault is wanted itself: the likeliest cause («хрустит граната»), or named
 * by more than one word. A wheel or a coolant that is complained of is not.
 */
function namesCause({ terms }: ParsedQuery, causes: readonly string[]): boolean {
  const keys = new Set(causes.flatMap(wordKeys))
  return terms.some(({ parts }) =>
    parts.some(
      ({ typedPhrase, concepts }) =>
        typedPhrase.length > 1 ||
        concepts.some(({ names }) => names.some((phrase) => phrase.some((key) => keys.has(key)))),
    ),
  )
}

/** The causes whose goods are listed. */
const MOST_CAUSES: Readonly<Record<Likelihood, number>> = { often: 3, sometimes: 2, rare: 1 }

const OIL = 'масло моторное'
const capitalised = (text: string): string => `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`

async function answerService(asked: Asked, service: AskedService): Promise<Answered | null> {
  const { db, car, rest, lexicon } = asked
  if (service.isWeak && (!car.names || hasPart(rest))) return null
  const { number, km, due, usual, oil } = await serviceOf(db, car.names, service)
  const filters = usual.filter((item) => ['oil_filter', 'air', 'cabin', 'fuel'].includes(item))
  const listed = service.isFiltersOnly ? filters : due.length > 0 ? due : usual
  const inSet = listed.filter((item) => ITEMS[item].isInSet)
  const { job } = service
  const named = job ? job.parts : inSet.map((item) => (item === 'oil' ? OIL : ITEMS[item].name))
  const phrases = named.filter((name) => name !== OIL)
  const oilTerms = named.includes(OIL) ? [oilTerm(lexicon, oil ? [oil.viscosities] : [])] : []
  const shown = service.number === null && service.km === null ? inSet : due
  const items = (car.names ? shown : []).map((item) => ({
    name: ITEMS[item].name,
    gearbox: ITEMS[item].gearbox ?? '',
  }))
  return {
    advice: {
      kind: 'service',
      car: car.names,
      ...{ number, km },
      ...(job && { job: job.name }),
      items: job ? job.parts.map((part) => ({ name: capitalised(part), gearbox: '' })) : items,
      models: modelProposals(asked),
    },
    query: queryFor(asked, phrases, oilTerms),
  }
}

async function answerOil(asked: Asked, oil: AskedOil): Promise<Answered | null> {
  const { db, lexicon, rest, whole, car } = asked
  if (hasPart(rest)) return null
  if (oil.unit) {
    const { name, fluid } = oil.unit
    const models = modelProposals(asked)
    return {
      advice: { kind: 'oil', car: car.names, unit: name, engines: [], models },
      query: queryFor(asked, [fluid]),
    }
  }
  const said = whole.terms.flatMap(({ oilProperties }) => oilProperties)
  const makers = whole.terms.flatMap(({ manufacturerIds }) => manufacturerIds)
  const isChoice = said.length + makers.length > 0
  const engines = await oilEngines(db, lexicon, { car, named: rest.car, isTurbo: oil.isTurbo })
  const isOfCar = car.names !== null || rest.car !== null
  if (!oil.isQuestion && (isChoice || !(isOfCar || engines.length > 0))) return null
  const regulated = oil.isQuestion || oil.isTurbo !== null ? viscositiesOf(engines) : []
  const term = oilTerm(lexicon, said.length > 0 ? [] : regulated)
  const terms = [
    { ...term, oilProperties: [...term.oilProperties, ...said], manufacturerIds: makers },
  ]
  return {
    advice: { kind: 'oil', car: car.names, engines: [...engines], models: modelProposals(asked) },
    query: { ...queryFor(asked, []), terms },
  }
}

const viscositiesOf = (engines: readonly RegulatedEngine[]) =>
  engines.flatMap(({ regulation }) => (regulation?.is_regulated ? [regulation.viscosities] : []))

const hasPart = ({ terms }: ParsedQuery): boolean => terms.some(({ parts }) => parts.length > 0)

/** The text asked of each model that it may mean. */
const modelProposals = ({ car, question }: Asked) =>
  car.models.map((name) => ({ name, search: `${question.asked} ${name}` }))

/** The query for these parts; where the text names a part itself, for that. */
function queryFor(asked: Asked, phrases: readonly string[], more: readonly QueryTerm[] = []) {
  const { rest, lexicon } = asked
  const understood = { ...rest, corrected: null, unknownWords: [], ignoredTexts: [] }
  if (hasPart(rest)) return { ...understood, unknownWords: rest.unknownWords }
  const terms = phrases.flatMap((phrase) => termsOf(phrase, lexicon).slice(0, 1))
  return { ...understood, terms: [...terms, ...more] }
}

const termsOf = (phrase: string, lexicon: Lexicon): readonly QueryTerm[] =>
  parseQuery(phrase, lexicon, { isExact: true }).terms

/** Motor oil, of one of these viscosities if there are any. */
function oilTerm(lexicon: Lexicon, viscosities: readonly (readonly string[])[]): QueryTerm {
  const [term = NO_TERM] = termsOf(OIL, lexicon)
  const grades = [...new Set(viscosities.flat())]
  if (grades.length === 0) return term
  const lexemes = grades
    .map((grade) => grade.toLowerCase().replace('-', ''))
    .flatMap((grade) => [`v${grade}_`, grade])
  return { ...term, oilProperties: [{ kind: 'grade', typed: grades.join(', '), lexemes }] }
}

const NO_TERM: QueryTerm = {
  ...{ parts: [], qualifiers: [], words: [], oilProperties: [], manufacturerIds: [] },
}
