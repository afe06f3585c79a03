// Says what the lines of a service rest on: a table of a country, usual intervals, or both.

import type { ServiceLine, ServiceSet } from '../../contract.ts'

const CHECK = 'сверьте с сервисной книжкой.'
const CHECK_SENTENCE = 'Сверьте с сервисной книжкой.'

/** States the country of the table: buyers must not take a foreign one for theirs. */
export function tableText({ market, lines }: Pick<ServiceSet, 'market' | 'lines'>): string {
  if (market === '')
    return `Таблицы обслуживания этой модели у нас нет: показан обычный состав ТО, ${CHECK}`
  const country = market === 'Россия' ? 'России' : `рынка: ${market}`
  const sourced = lines.filter(({ is_sourced }) => is_sourced).length
  if (lines.length > 0 && sourced === 0) return `Показаны обычные интервалы: ${CHECK}`
  const abroad = market === 'Россия' ? '' : ' В России сроки могут быть другими.'
  if (sourced === lines.length)
    return `По таблице обслуживания для ${country}.${abroad} ${CHECK_SENTENCE}`
  const share = `${sourced} из ${lines.length} работ`
  return `По таблице обслуживания для ${country} — ${share}, у других обычный интервал.${abroad} ${CHECK_SENTENCE}`
}

type When = Pick<ServiceLine, 'every_km' | 'every_months' | 'note' | 'is_sourced'>

/** `Каждые 10 000 км или 12 мес.; там, где он съёмный.` and, without a source, that it is usual. */
export function whenText({ every_km, every_months, note, is_sourced }: When): string {
  const km = every_km === null ? '' : `${every_km.toLocaleString('ru-RU')}\u00a0км`
  const months = every_months === null ? '' : `${every_months}\u00a0мес.`
  const said = [`Каждые ${[km, months].filter(Boolean).join(' или ')}`, note]
  const sentence = said.filter(Boolean).join('; ').replace(/\.?$/, '.')
  return is_sourced ? sentence : `${sentence} Обычный интервал.`
}
