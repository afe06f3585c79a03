// npm run shop -- searches: what buyers did not find, which word would find it, and taking the word.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  type JudgedQuery,
  judgeAnswer,
  judgedCatalogue,
  ownJudgements,
  readJudgementSet,
} from '#src/judging/server/public.ts'
import type { Database } from '#src/platform/server/database.ts'
import {
  answersOfBoth,
  checkedWord,
  dropOwnerWord,
  listEmptySearches,
  listOwnerWords,
  loadVocabulary,
  type Proposal,
  proposeWord,
  type Searching,
  saveOwnerWord,
  startSearching,
  withWord,
} from '#src/search/server/public.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { Command, CommandContext } from './command.ts'
import { readArguments } from './read-arguments.ts'

export const SEARCHES_USAGE =
  'searches [--set НАБОР] | --accept СЛОВО --as СЛОВО [--yes] | --words | --forget СЛОВО   ' +
  'что искали и не нашли, и каким словом каталога это читать; принять слово, показать и забыть их'

const OPTIONS = {
  accept: { type: 'string' },
  as: { type: 'string' },
  forget: { type: 'string' },
  words: { type: 'boolean' },
  set: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
} as const

const MOST_SEARCHES = 100
/** A proposal costs some searches. */
const MOST_PROPOSED = 30

export const searchesCommand: Command = async (given, context) => {
  const { values, positionals } = readArguments(given, { options: OPTIONS, usage: SEARCHES_USAGE })
  if (positionals.length > 0 || (values.as !== undefined && values.accept === undefined)) {
    context.print(SEARCHES_USAGE)
    return 1
  }
  if (values.words) return printWords(context)
  if (values.forget !== undefined) return forget(values.forget, context)
  const searching = await startSearching(
    context.db,
    await loadVocabulary(context.owner?.values.SEARCH_WORDS),
  )
  const judging = { searching, queries: await queriesOf(values.set ?? [], context) }
  if (values.accept === undefined) return printSearches(judging, context)
  const word = { form: values.accept, word: values.as ?? '' }
  return accept(word, { ...judging, isSure: values.yes === true }, context)
}

type Judging = { readonly searching: Searching; readonly queries: readonly JudgedQuery[] }

async function queriesOf(files: readonly string[], { folder }: CommandContext) {
  const given = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(resolve(folder, file), 'utf8').catch(() => {
        throw new ShopError('invalid', `Файл ${file} не прочитан.`)
      })
      return readJudgementSet(text).queries
    }),
  )
  return [...ownJudgements(), ...given.flat()]
}

/** The most frequent first; for the first ones the nearest word with its effect. */
async function printSearches(judging: Judging, { db, print, progress }: CommandContext) {
  const searches = await listEmptySearches(db, MOST_SEARCHES)
  if (searches.length === 0) print('Пустых поисков не было.')
  for (const [at, { text, count, lastAt }] of searches.entries()) {
    print(`${String(count).padStart(6)}  ${lastAt.toISOString().slice(0, 10)}  ${text}`)
    if (at >= MOST_PROPOSED) continue
    progress('Ищу слова', at + 1, Math.min(searches.length, MOST_PROPOSED))
    const proposal = await proposeWord(db, judging.searching, text)
    if (proposal) print(`        ${await proposalText(db, judging, proposal)}`)
  }
  return 0
}

const HOW: Readonly<Record<Proposal['how'], string>> = {
  layout: 'раскладка',
  alphabet: 'латиница',
  joined: 'слитно',
  divided: 'раздельно',
  spelling: 'опечатка',
  beginning: 'то же начало',
}

async function proposalText(db: Database, judging: Judging, proposal: Proposal): Promise<string> {
  const { form, word, how, total, isSimilar } = proposal
  const lost = await lostBy({ form, word }, judging, db)
  const effect = `нашлось бы ${total}${isSimilar ? ', похожих' : ''}`
  const command = `--accept ${quoted(form)} --as ${quoted(word)}`
  return `«${form}» как «${word}» (${HOW[how]}): ${effect}; ${lostText(lost, judging)}; ${command}`
}

const quoted = (text: string): string => (text.includes(' ') ? `"${text}"` : text)

const lostText = (lost: readonly string[], { queries }: Judging): string =>
  lost.length === 0
    ? `из ${queries.length} оценок не пострадает ни одна`
    : `пострадают оценки: ${lost.map((query) => `«${query}»`).join(', ')}`

/** Queries of the sets that are answered rightly without the word and wrongly with it. */
async function lostBy(
  word: { readonly form: string; readonly word: string },
  { searching, queries }: Judging,
  db: Database,
): Promise<string[]> {
  const after = withWord(searching, word)
  const lost: string[] = []
  for (const query of queries) {
    const both = await answersOfBoth(db, [searching, after], {
      ...query.filters,
      text: query.query,
    })
    if (!both) continue
    const { former, now } = both
    // the goods of both answers stand for the catalogue: what neither shows is no loss
    const catalogue = judgedCatalogue([...former.products, ...now.products])
    const isRight = (answer: typeof now) => judgeAnswer(query, answer, catalogue).fault === null
    if (isRight(former) && !isRight(now)) lost.push(query.query)
  }
  return lost
}

async function accept(
  given: { readonly form: string; readonly word: string },
  { isSure, ...judging }: Judging & { readonly isSure: boolean },
  { db, print }: CommandContext,
): Promise<number> {
  const word = checkedWord(judging.searching, given)
  const lost = await lostBy(word, judging, db)
  if (lost.length > 0 && !isSure) {
    print(`Слово не принято: ${lostText(lost, judging)}. Всё равно принять: --yes.`)
    return 1
  }
  await saveOwnerWord(db, word)
  print(`«${word.form}» теперь читается как «${word.word}»; ${lostText(lost, judging)}.`)
  return 0
}

async function printWords({ db, print }: CommandContext): Promise<number> {
  const words = await listOwnerWords(db)
  if (words.length === 0) print('Своих слов магазин ещё не принял.')
  for (const { form, word } of words) print(`${form} → ${word}`)
  return 0
}

async function forget(form: string, { db, print }: CommandContext): Promise<number> {
  if (!(await dropOwnerWord(db, form.trim().toLowerCase().replaceAll('ё', 'е')))) {
    throw new ShopError('not-found', `Слова «${form}» среди принятых нет.`)
  }
  print(`«${form}» больше не читается иначе.`)
  return 0
}
