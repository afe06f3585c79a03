// Finds likely secrets in a text: keys by their form, and long random words.

/** Words that stand for a password where one is explained. */
const EXAMPLE = '(?:password|secret|key|p%40ss)@'
const SCHEME = '(?:postgres(?:ql)?|smtps?|https?)://'
const PASSWORD = String.raw`${SCHEME}[^\s:@/'"]+:(?!${EXAMPLE})[^\s@/'"$…{]+@`
/** Keys of known providers and programs. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/g, 'a private key'],
  [/\b(?:live|test)_[\w-]{30,}/g, 'a key of a payment provider'],
  [/\bAKIA[0-9A-Z]{16}\b/g, 'a key of a cloud'],
  [/\b(?:gh[pousr]_|github_pat_|glpat-|npm_|xox[bp]-)[\w-]{20,}/g, 'a token of a service'],
  [/\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/g, 'a signed token'],
  [new RegExp(PASSWORD, 'g'), 'a password in an address'],
]
const WORD = /(?<![\w./+-])[\w+-]{24,}={0,2}(?![\w./+-])/g
/** Entropy in bits per character: below it words of a language, above it random ones. */
const RANDOM = 4.1

export function secretsIn(text: string): string[] {
  const known = KNOWN.flatMap(([form, what]) =>
    [...text.matchAll(form)].map(({ 0: found }) => `${what}: ${found}`),
  )
  const random = [...text.matchAll(WORD)]
    .map(({ 0: word }) => word)
    .filter((word) => isMixed(word) && bitsASign(word) > RANDOM)
  return [...known, ...random.map((word) => `a random word: ${word}`)]
}

const isMixed = (word: string): boolean =>
  /\d.*\d.*\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word)

function bitsASign(word: string): number {
  const counts = new Map<string, number>()
  for (const sign of word) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const parts = [...counts.values()].map((count) => count / word.length)
  return -parts.reduce((sum, part) => sum + part * Math.log2(part), 0)
}
