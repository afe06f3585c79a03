// Units of measurement by their codes of the classifier ОКЕИ.

type Unit = { readonly short: string; readonly full: string }

const UNITS: ReadonlyMap<string, Unit> = new Map(
  Object.entries({
    '004': { short: 'см', full: 'Сантиметр' },
    '006': { short: 'м', full: 'Метр' },
    '018': { short: 'пог. м', full: 'Погонный метр' },
    '055': { short: 'м2', full: 'Квадратный метр' },
    '111': { short: 'мл', full: 'Миллилитр' },
    '112': { short: 'л', full: 'Литр' },
    '163': { short: 'г', full: 'Грамм' },
    '166': { short: 'кг', full: 'Килограмм' },
    '625': { short: 'лист', full: 'Лист' },
    '704': { short: 'набор', full: 'Набор' },
    '715': { short: 'пар', full: 'Пара (2 шт.)' },
    '736': { short: 'рул', full: 'Рулон' },
    '778': { short: 'упак', full: 'Упаковка' },
    '796': { short: 'шт', full: 'Штука' },
    '839': { short: 'компл', full: 'Комплект' },
    '868': { short: 'бут', full: 'Бутылка' },
    '872': { short: 'флак', full: 'Флакон' },
    '8751': { short: 'кор', full: 'Коробка' },
  }),
)

const wordOf = (text: string): string =>
  text.toLowerCase().replaceAll('ё', 'е').replace(/[\s.]/g, '')

const CODE_BY_WORD: ReadonlyMap<string, string> = new Map<string, string>([
  ...[...UNITS].flatMap(([code, { short, full }]) => [
    [wordOf(short), code] as const,
    [wordOf(full), code] as const,
  ]),
  ['штук', '796'],
  ['пара', '715'],
  ['к-т', '839'],
  ['комплект', '839'],
  ['уп', '778'],
])

/** The short name where only the code is written. */
export const unitName = (text: string): string => UNITS.get(text)?.short ?? text

type CodedUnit = { readonly code: string; readonly name: string; readonly full: string }

/** `code` is that of 1C, '' where it has told none; an unknown unit has no code: none is guessed. */
export function codedUnit(name: string, code = ''): CodedUnit {
  const known = code || (UNITS.has(name) ? name : (CODE_BY_WORD.get(wordOf(name)) ?? ''))
  const unit = UNITS.get(known)
  return { code: known, name: unitName(name), full: unit?.full ?? name }
}
