// A text typed in the wrong keyboard layout, read by its keys: QWERTY and ЙЦУКЕН, both ways.

const QWERTY = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>?@#$^&|'
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"№;:?/'

const byKey = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map([...from].map((sign, key) => [sign, [...to][key] ?? sign]))

const russianByQwerty = byKey(QWERTY, RUSSIAN)
const qwertyByRussian = byKey(RUSSIAN, QWERTY)

const isCyrillic = (text: string): boolean => /[а-яё]/i.test(text)
const isLatin = (text: string): boolean => /[a-z]/i.test(text)

/**
 * Every sign as the other layout writes its key: `[fdfk` → `хавал`, `срукн` → `chery`, and a text of
 * both changes both. A sign that both layouts have (`.`, `;`) is of the layout of its word, because
 * the dot of `аморт.` is the slash of QWERTY, while that of `.ybr` is the letter ю.
 */
export const flipLayout = (text: string): string => text.replace(/\S+/g, flipWord)

function flipWord(word: string): string {
  const isRussian = isCyrillic(word) && !isLatin(word)
  return Array.from(word, (sign) => {
    const keys = isRussian || isCyrillic(sign) ? qwertyByRussian : russianByQwerty
    return keys.get(sign) ?? sign
  }).join('')
}
