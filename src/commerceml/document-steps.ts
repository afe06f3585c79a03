// What an order that 1C sends back asks of the shop's order.

import type { DocumentRecord } from './exchange-records.ts'

/** The shop's own words of an order's life; here only those that 1C can reach. */
export type Goal = 'confirmed' | 'completed' | 'cancelled'

type Status = 'new' | 'confirmed' | 'assembling' | 'ready' | 'shipped' | 'completed'

const isYes = (text = ''): boolean => /^(true|1|да|истина)$/i.test(text.trim())

/** Null: nothing is asked. A cancellation is stronger than anything else. */
export function goalOf({ isDeleted, requisites }: DocumentRecord): Goal | null {
  if (isDeleted || isYes(requisites.Отменен) || isYes(requisites.Отменён)) return 'cancelled'
  if (isYes(requisites.Отгружен)) return 'completed'
  return isYes(requisites.Проведен) || isYes(requisites.Проведён) ? 'confirmed' : null
}

/** When 1C says that it was paid and shipped, as it writes it; null: it does not say. */
export const datesOf = ({ requisites }: DocumentRecord) => ({
  paidOn: requisites['Дата оплаты по 1С'] || null,
  shippedOn: requisites['Дата отгрузки по 1С'] || null,
})

/** The steps that lead there, none of them twice; empty when it is there or beyond already. */
export function stepsTo(goal: Goal, from: string, isPickup: boolean): (Goal | Status)[] {
  if (goal === 'cancelled') return from === 'cancelled' ? [] : ['cancelled']
  const way: Status[] = [
    'new',
    'confirmed',
    'assembling',
    isPickup ? 'ready' : 'shipped',
    'completed',
  ]
  const start = way.indexOf(from as Status)
  // neither an order that is cancelled nor one that was brought back goes on
  if (start < 0) return []
  return way.slice(start + 1, way.indexOf(goal) + 1)
}
