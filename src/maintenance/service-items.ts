// The items of a service: the name of each, the category of its goods, and how many are needed.

import type { ServiceItem } from '#src/regulations/contract.ts'

export type ItemFacts = {
  readonly name: string
  /** The category, by the names that shops give it. */
  readonly category: RegExp
  /** In the set by default; the buyer can add the others. */
  readonly isInSet: boolean
  readonly note?: string
  /** Only for cars with this gearbox. */
  readonly gearbox?: string
  /** A fluid that needs the maker's approval, and whose volume is unknown. */
  readonly isFluid?: boolean
  /** Why it is not in the set by default. */
  readonly whyNot?: string
}

const LITRES =
  'Не отмечено: сколько литров заливать и какой нужен допуск, мы не знаем. Посмотрите в руководстве, потом отметьте.'

export const ITEMS: Readonly<Record<ServiceItem, ItemFacts>> = {
  oil: {
    name: 'Масло двигателя',
    category: /^масла моторные|^масло моторное$|моторн/i,
    isInSet: true,
  },
  oil_filter: {
    name: 'Масляный фильтр',
    category: /фильтр\S*\s+масл|масл\S*\s+фильтр/i,
    isInSet: true,
  },
  air: {
    name: 'Воздушный фильтр',
    category: /фильтр\S*\s+возд|возд\S*\s+фильтр/i,
    isInSet: true,
  },
  cabin: {
    name: 'Салонный фильтр',
    category: /фильтр\S*\s+салон|салон\S*\s+фильтр/i,
    isInSet: true,
  },
  fuel: {
    name: 'Топливный фильтр',
    category: /фильтр\S*\s+топл|топл\S*\s+фильтр/i,
    isInSet: true,
    note: 'там, где он съёмный',
  },
  plugs: {
    name: 'Свечи зажигания',
    category: /^свечи/i,
    isInSet: true,
    note: 'свеча на цилиндр',
  },
  brake: fluid('Тормозная жидкость', /тормозн\S*\s+жидкост/i),
  coolant: fluid('Антифриз', /антифриз|охлаждающ\S*\s+жидкост/i),
  cvt: fluid('Жидкость вариатора', /(жидкост|масл)\S*\s.*(cvt|вариатор)/i, 'вариатор'),
  dct: fluid('Жидкость робота', /(жидкост|масл)\S*\s.*(dct|робот)/i, 'робот'),
  at: fluid('Жидкость автомата', /(жидкост|масл)\S*\s.*(atf|акпп)/i, 'автомат'),
  mt: fluid('Масло механической коробки', /масл\S*\s.*мкпп/i, 'механика'),
  belt: {
    name: 'Ремень ГРМ',
    category: /^комплекты грм|рем\S*\s+грм/i,
    isInSet: false,
    whyNot: 'Не отмечено: у двигателя может быть цепь. Проверьте, ремень ли у вас.',
  },
  aux_belt: {
    name: 'Ремень навесных агрегатов',
    category: /рем\S*\s+привод/i,
    isInSet: false,
    whyNot: 'Не отмечено: его меняют по состоянию, решите после осмотра.',
  },
}

function fluid(name: string, category: RegExp, gearbox?: string): ItemFacts {
  const facts = { name, category, isInSet: false, isFluid: true, whyNot: LITRES }
  return gearbox ? { ...facts, gearbox } : facts
}

/** Rounds the needed pieces up to whole packs. */
export const packedQuantity = (needed: number, multiplicity: number): number =>
  Math.ceil(needed / multiplicity) * multiplicity
