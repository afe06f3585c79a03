// In how many ways a regular expression can divide one text, which is what its search may cost.

/** Behind so many signs nobody looks for the manufacturer. */
export const MOST_SEARCHED = 500

/** As the last of the expression nothing after it can fail: it is not tried in other ways. */
type Cost = { readonly ways: number; readonly asLast: number; readonly repeats: boolean }

const SIGN: Cost = { ways: 1, asLast: 1, repeats: false }
const LITERALS = /\((?:\?:)?([a-zа-яё\d ]+(?:\|[a-zа-яё\d ]+)+)\)/gi
const GROUP = /^\((?:\?(?:<[=!]|<[^>]*>|[a-z-]*[:=!]))?/i
const REPEAT = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})/

/** From one place of a text; Infinity where a repeat stands within a repeat. */
export function waysOf(source: string): number {
  const signs = source
    .replace(/\\s/g, ' ')
    .replace(/\\(?:[pu]\{[^}]*\}|.)/gis, '.')
    .replace(/\[[^\]]*\]/g, '.')
    .replace(/([*+?}])\?/g, '$1')
    .replace(LITERALS, (group, list: string) => (beginApart(list.split('|')) ? '.' : group))
  const { cost, rest } = readChoice(signs)
  return rest === '' ? cost.asLast : Infinity
}

/** The first letter decides between them: nothing is tried twice. */
const beginApart = (words: readonly string[]): boolean =>
  new Set(words.map((word) => word.charAt(0).toLowerCase())).size === words.length

type Read = { readonly cost: Cost; readonly rest: string }

function readChoice(signs: string): Read {
  let { cost, rest } = readSequence(signs)
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

function readSequence(signs: string): Read {
  let cost = SIGN
  let rest = signs
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

function readPiece(signs: string): Read {
  const [group] = GROUP.exec(signs) ?? []
  const within = group === undefined ? null : readChoice(signs.slice(group.length))
  const rest = within ? within.rest.slice(1) : signs.slice(1)
  const looks = /[=!]$/.test(group ?? '')
  const body = within?.cost ?? SIGN
  const own = looks ? { ...body, asLast: body.ways } : body
  const repeat = REPEAT.exec(rest)
  if (!repeat) return { cost: own, rest }
  const cost = repeated(own, timesOf(repeat, signs.startsWith(' ')), repeat[0] === '?')
  return { cost, rest: rest.slice(repeat[0].length) }
}

function repeated(own: Cost, times: number, isOptional: boolean): Cost {
  if (isOptional) return { ways: own.ways + 1, asLast: own.asLast + 1, repeats: true }
  const isNested = own.repeats || times === Infinity
  return { ways: isNested ? Infinity : times, asLast: isNested ? Infinity : 1, repeats: true }
}

/** How many numbers of times are tried; of the spaces of a cleaned cell no two stand together. */
function timesOf([sign, least, comma, most]: RegExpExecArray, isSpace: boolean): number {
  if (least === undefined) return isSpace ? 2 : MOST_SEARCHED
  const upTo = comma === '' ? Number(least) : Number(most || MOST_SEARCHED)
  if (Math.max(Number(least), upTo) > MOST_SEARCHED) return Infinity
  return sign.startsWith('{') ? Math.max(1, upTo - Number(least) + 1) : 1
}
