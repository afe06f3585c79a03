// The effect of margins in one or two sentences.

import type { WireEffect } from '../../margins-contract.ts'

const grouped = (count: number): string => count.toLocaleString('ru-RU')

/** «17 214 цен из 60 000, в среднем +3,1 %. Дороже: 17 000, дешевле: 214. …» */
export function effectText({ priced, goods, mean, dearer, cheaper, jumps }: WireEffect): string {
  if (goods === 0) return 'Ни одна цена не изменится.'
  const percent = mean.toLocaleString('ru-RU', {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const jumping = jumps > 0 ? ` Больше чем на 20 %: ${grouped(jumps)}.` : ''
  return (
    `Цен изменится: ${grouped(goods)} из ${grouped(priced)}, в среднем ${percent}\u00a0%. ` +
    `Дороже: ${grouped(dearer)}, дешевле: ${grouped(cheaper)}.${jumping}`
  )
}
