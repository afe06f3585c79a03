// A word as hurried fingers write it, and texts that mean nothing.

import type { Random } from '#database/demo/random.ts'

const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщыэюя'
const LATIN = 'abcdefghijklmnopqrstuvwxyz0123456789'
const PUNCTUATION = '.,;:!?-–—()[]{}«»"\'/\\|&*+=~^%$#@№<>_`'
const EMOJI = ['🚗', '🔧', '🛢️', '👨‍🔧', '🇨🇳', '❤️‍🔥', '😀', '🏎️', '⚙️', '👍🏽']

/** Two letters swapped, one left out, one doubled or one wrong; the first letter stays. */
export function mistype(word: string, random: Random): string {
  const place = 1 + random.below(Math.max(1, word.length - 2))
  const [before, letter = '', next = ''] = [word.slice(0, place), word[place], word[place + 1]]
  const after = word.slice(place + 1)
  const slips = [
    before + next + letter + after.slice(1),
    before + after,
    before + letter + letter + after,
    before + random.pick([...CYRILLIC].filter((other) => other !== letter)) + after,
  ]
  return random.pick(slips.filter((slip) => slip !== word))
}

const several = (random: Random, least: number, most: number, one: () => string): string[] =>
  Array.from({ length: least + random.below(most - least + 1) }, one)

/** Words of random letters and digits; of Latin ones alone they make a shorter address. */
export function nonsense(random: Random, least: number, most: number, script?: 'latin'): string {
  const signs = script ? LATIN : CYRILLIC + LATIN
  const word = () => several(random, 3, 12, () => random.pick([...signs])).join('')
  return several(random, least, most, word).join(' ')
}

export const emoji = (random: Random): string =>
  several(random, 1, 20, () => random.pick(EMOJI)).join('')

export const punctuation = (random: Random): string =>
  several(random, 1, 40, () => random.pick([...PUNCTUATION])).join('')
