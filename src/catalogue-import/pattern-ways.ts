// Bounds the backtracking of a regular expression: in how many ways it can match one text.

/** The manufacturer is searched for only in the first characters of a cell. */
export const MOST_SEARCHED_CHARACTERS = 500

/** `asLast`: ways of a piece at the end of the expression, where nothing after it can fail. */
type Cost = { readonly ways: number; readonly asLast: number; readonly repeats: boolean }

const CHARACTER: Cost = { ways: 1, asLast: 1, repeats: false }
const LITERALS = /\((?:\?:)?([a-zа-яё\d ]+(?:\|[a-zа-яё\d ]+)+)\)/gi
const GROUP = /^\((?:\?(?:<[=!]|<[^>]*>|[a-z-]*[:=!]))?/i
const REPEAT = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/

/** Ways to match from one position; Infinity for a repeat inside a repeat. */
export function backtrackingOf(source: string): number {
  const simplified = source
    .replace(/\\s/g, ' ')
    .replace(/\\(?:[pu]\{[^}]*\}|.)/gis, '.')
    .replace(/\[[^\]]*\]/g, '.')
    .replace(/([*+?}])\?/g, '$1')
    .replace(LITERALS, (group, list: string) => (haveDistinctStarts(list.split('|')) ? '.' : group))
  const { cost, rest } = readChoice(simplified)
  return rest === '' ? cost.asLast : Infinity
}

/** Alternatives with different first letters are never tried twice. */
const haveDistinctStarts = (words: readonly string[]): boolean =>
  new Set(words.map((word) => word.charAt(0).toLowerCase())).size === words.length

type Read = { readonly cost: Cost; readonly rest: string }

function readChoice(source: string): Read {
  let { cost, rest } = readSequence(source)
  while (rest.startsWith('|')) {
    const other = readSequence(rest.slice(1))
    cost = {
      ways: cost.ways + other.cost.ways,
      asLast: cost.asLast + other.cost.asLast,
      repeats: true,
    }
    rest = other.rest
  }
  return { cost, rest }
}

function readSequence(source: string): Read {
  let cost = CHARACTER
  let rest = source
  while (rest !== '' && !/^[|)]/.test(rest)) {
    const next = readPiece(rest)
    cost = {
      ways: cost.ways * next.cost.ways,
      asLast: cost.ways * next.cost.asLast,
      repeats: cost.repeats || next.cost.repeats,
    }
    rest = next.rest
  }
  return { cost, rest }
}

function readPiece(source: string): Read {
  const [group] = GROUP.exec(source) ?? []
  const within = group === undefined ? null : readChoice(source.slice(group.length))
  const rest = within ? within.rest.slice(1) : source.slice(1)
  const looks = /[=!]$/.test(group ?? '')
  const body = within?.cost ?? CHARACTER
  const own = looks ? { ...body, asLast: body.ways } : body
  const repeat = REPEAT.exec(rest)
  if (!repeat) return { cost: own, rest }
  const cost = repeated(own, timesOf(repeat, source.startsWith(' ')), repeat[0] === '?')
  return { cost, rest: rest.slice(repeat[0].length) }
}

function repeated(own: Cost, times: number, isOptional: boolean): Cost {
  if (isOptional) return { ways: own.ways + 1, asLast: own.asLast + 1, repeats: true }
  const isNested = own.repeats || times === Infinity
  return { ways: isNested ? Infinity : times, asLast: isNested ? Infinity : 1, repeats: true }
}

/** How many counts a repeat tries; a cleaned cell has no two spaces in a row. */
function timesOf([sign, least, comma, most]: RegExpExecArray, isSpace: boolean): number {
  if (least === undefined) return isSpace ? 2 : MOST_SEARCHED_CHARACTERS
  const upTo = comma === '' ? Number(least) : Number(most || MOST_SEARCHED_CHARACTERS)
  if (Math.max(Number(least), upTo) > MOST_SEARCHED_CHARACTERS) return Infinity
  return sign.startsWith('{') ? Math.max(1, upTo - Number(least) + 1) : 1
}
