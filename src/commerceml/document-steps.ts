// Decides the steps of a shop's order by the document that 1C sends back.

import type { DocumentRecord } from './exchange-records.ts'

/** Statuses of the shop that 1C can set. */
export type Goal = 'confirmed' | 'completed' | 'cancelled'

type Status = 'new' | 'confirmed' | 'assembling' | 'ready' | 'shipped' | 'completed'

const isYes = (text = ''): boolean => /^(true|1|да|истина)$/i.test(text.trim())

/** null when 1C sets none. A cancellation wins over all others. */
export function goalOf({ isDeleted, requisites }: DocumentRecord): Goal | null {
  if (isDeleted || isYes(requisites.Отменен) || isYes(requisites.Отменён)) return 'cancelled'
  if (isYes(requisites.Отгружен)) return 'completed'
  return isYes(requisites.Проведен) || isYes(requisites.Проведён) ? 'confirmed' : null
}

/** The dates of payment and shipment as 1C writes them; null when it states none. */
export const datesOf = ({ requisites }: DocumentRecord) => ({
  paidOn: requisites['Дата оплаты по 1С'] || null,
  shippedOn: requisites['Дата отгрузки по 1С'] || null,
})

/** The steps from a status to the goal; empty when the goal is reached or passed. */
export function stepsTo(goal: Goal, from: string, isPickup: boolean): (Goal | Status)[] {
  if (goal === 'cancelled') return from === 'cancelled' ? [] : ['cancelled']
  const path: Status[] = [
    'new',
    'confirmed',
    'assembling',
    isPickup ? 'ready' : 'shipped',
    'completed',
  ]
  const start = path.indexOf(from as Status)
  // a cancelled or returned order makes no more steps
  if (start < 0) return []
  return path.slice(start + 1, path.indexOf(goal) + 1)
}
