// Recognises cells of makes or models that mean all cars: «UNIV» is not a Changan UNI-V.

const WORDS: ReadonlySet<string> = new Set([
  ...['univ', 'univers', 'universal', 'унив', 'универ', 'универс', 'универсал', 'универсальный'],
  ...['универсальная', 'универсальное', 'универсальные', 'разное', 'разные', 'прочее', 'прочие'],
  ...['все', 'все модели', 'все марки', 'все авто', 'все автомобили', 'для всех', 'любой', 'любая'],
  ...['любое', 'любые', 'для всех авто', 'all', 'all models', 'all makes', 'all cars', 'any'],
  ...['various', 'multi'],
])

const LONGEST = 40

/** Whether each part of the cell means all cars: «UNIV», «Универсал.», «UNIV / все модели». */
export function isUniversalCar(cell: string): boolean {
  if (cell === '' || cell.length > LONGEST) return false
  const parts = cell
    .toLowerCase()
    .split(/[,;/|]/)
    .map(plainWords)
    .filter(Boolean)
  return parts.length > 0 && parts.every((part) => WORDS.has(part))
}

const plainWords = (text: string): string =>
  text
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
