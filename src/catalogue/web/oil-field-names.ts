// How the screens call the fields of the oil list.

import type { OilField } from '../oil-choice.ts'

export const OIL_FIELD_NAMES: Readonly<Record<OilField, string>> = {
  viscosity: 'Вязкость SAE',
  volume: 'Объём',
  api: 'Класс API и ILSAC',
  acea: 'Класс ACEA',
  approval: 'Допуск автопроизводителя',
  base: 'Основа',
  manufacturer: 'Производитель',
  in_stock: 'В наличии',
}
