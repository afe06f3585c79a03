// Names and categories of oils and fluids.

import type { OilBrandFact, OilFact, OilKind } from './fact-types.ts'

export type Packing = {
  readonly oil: OilFact
  readonly brand: OilBrandFact
  /** Millilitres, or grams where the packing is weighed. */
  readonly volumeMl: number
}

type Shelf = { readonly category: string; readonly kind: string; readonly density: number }

const shelves: Readonly<Record<Exclude<OilKind, 'motor'>, Shelf>> = {
  gear: { category: 'maslo-mkpp', kind: 'Масло трансмиссионное', density: 0.87 },
  atf: { category: 'zhidkost-atf', kind: 'Жидкость ATF', density: 0.85 },
  cvt: { category: 'zhidkost-cvt', kind: 'Жидкость CVT', density: 0.85 },
  dct: { category: 'zhidkost-dct', kind: 'Жидкость DCT', density: 0.85 },
  antifreeze: { category: 'antifriz', kind: 'Антифриз', density: 1.08 },
  brake: { category: 'tormoznaya-zhidkost', kind: 'Тормозная жидкость', density: 1.06 },
  steering: { category: 'zhidkost-gur', kind: 'Жидкость ГУР', density: 0.86 },
  washer: { category: 'omyvayuschaya-zhidkost', kind: 'Омывающая жидкость', density: 0.95 },
}

const gradeLeaves: Readonly<Record<string, string>> = {
  '0W-20': 'maslo-motornoe-0w-20',
  '5W-30': 'maslo-motornoe-5w-30',
  '5W-40': 'maslo-motornoe-5w-40',
  '10W-40': 'maslo-motornoe-10w-40',
}

/** Grades without a shelf of their own stand among all motor oils. */
export function oilShelf({ kind, viscosity }: OilFact): Shelf {
  if (kind !== 'motor') return shelves[kind]
  const category = gradeLeaves[viscosity ?? ''] ?? 'masla-motornye'
  return { category, kind: 'Масло моторное', density: 0.86 }
}

/** `Масло моторное Castrol Edge 5W-30 C3 синтетическое 4 л` */
export function oilName({ oil, brand, volumeMl }: Packing): string {
  const label = brand.name.replace(' (оригинал)', '').replace('Haval/', '')
  const own = oil.name.startsWith(label) ? oil.name : `${label} ${oil.name}`
  const marks = oil.acea.filter((mark) => !oil.name.includes(mark)).join('/')
  const words = {
    motor: ['Масло моторное', own, marks, oil.base],
    gear: ['Масло трансмиссионное', own, oil.api.filter((api) => !own.includes(api)).join('/')],
    atf: ['Масло трансмиссионное для АКПП', own.includes('ATF') ? own : `${own} ATF`],
    cvt: ['Масло трансмиссионное для вариатора', own.includes('CVT') ? own : `${own} CVT`],
    dct: ['Масло трансмиссионное для робота', own.includes('DCT') ? own : `${own} DCT`],
    antifreeze: [
      'Антифриз',
      own,
      ...oil.approvals.filter((mark) => !own.includes(mark)),
      oil.words,
    ],
    brake: ['Тормозная жидкость', own, ...oil.approvals.filter((mark) => !isSaid(own, mark))],
    steering: ['Жидкость ГУР', own],
    washer: ['Омывающая жидкость', oil.words, own],
  }[oil.kind]
  return [...words, packOf(volumeMl, oil.unit)].filter(Boolean).join(' ')
}

/** `DOT-4` says `DOT 4` already. */
const isSaid = (name: string, mark: string): boolean =>
  name.replaceAll('-', ' ').toUpperCase().includes(mark)

/** `4 л`, `0,5 л`, `455 мл`, `5 кг` */
export function packOf(volumeMl: number, unit: 'л' | 'кг'): string {
  if (volumeMl < 1000 && volumeMl % 100 !== 0) return `${volumeMl} мл`
  return `${String(volumeMl / 1000).replace('.', ',')} ${unit}`
}
