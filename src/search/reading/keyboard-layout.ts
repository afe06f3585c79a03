// Converts a text typed in the wrong keyboard layout: QWERTY to ЙЦУКЕН and back.

const QWERTY = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?@#$^&|'
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"№;:?/'

const byKey = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((sign, key) => [sign, [...to][key] ?? sign]))

const russianByQwerty = byKey(QWERTY, RUSSIAN)
const qwertyByRussian = byKey(RUSSIAN, QWERTY)

const isCyrillic = (text: string): boolean => /[а-яё]/i.test(text)
const isLatin = (text: string): boolean => /[a-z]/i.test(text)

/**
 * Each character becomes that of the same key in the other layout: `[fdfk` → `хавал`, `срукн` →
 * `chery`. A character of both layouts (`.`, `;`) belongs to the layout of its word: the dot of
 * `аморт.` is the slash of QWERTY, that of `.ybr` is the letter ю.
 */
export const flipLayout = (text: string): string => text.replace(/\S+/g, flipWord)

function flipWord(word: string): string {
  const isRussian = isCyrillic(word) && !isLatin(word)
  return Array.from(word, (sign) => {
    const keys = isRussian || isCyrillic(sign) ? qwertyByRussian : russianByQwerty
    return keys.get(sign) ?? sign
  }).join('')
}
