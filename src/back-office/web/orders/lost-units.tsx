// Units that fall out of an order because nobody finds them: they leave the stock with it.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import type { StaffOrder, staffApi } from '../../contract.ts'
import { picksQuery } from '../pick/use-picks.ts'
import type { ChosenUnits } from './line-choice.tsx'

/** Where lines lie, the shop of the order first; what comes from a supplier is not there. */
export type Places = AnswerOf<typeof staffApi.order>['from']

/** By position, what a picker has not found, as it was when it was asked. */
export function useReported({ id }: StaffOrder): (position: number) => number {
  const client = useQueryClient()
  const [missing] = useState(() => {
    const lines = client.getQueryData(picksQuery(id).queryKey)?.lines ?? []
    return new Map(lines.map((line) => [line.position, line.missing]))
  })
  return (position) => missing.get(position) ?? 0
}

type Falling = {
  readonly chosen: ChosenUnits
  readonly reported: number
  readonly places: Places
}

/** Ticked where a picker has reported them; else offered to who says that there are none. */
export function useLost({ chosen, reported, places }: Falling) {
  const { line, quantity } = chosen
  const [said, say] = useState({ position: line.position, isLost: reported > 0 })
  const isLost = said.position === line.position ? said.isLost : reported > 0
  const missing = Math.min(reported, quantity)
  const units = missing || quantity
  const lies = places.filter(({ position }) => position === line.position)
  const isOffered = (reason: string) =>
    lies.length > 0 && units > 0 && (missing > 0 || reason === 'out-of-stock')
  return {
    unitsOf: (reason: string) => (isOffered(reason) && isLost ? units : 0),
    field: (reason: string) =>
      isOffered(reason) && (
        <Checkbox
          label={lostText(lies, units)}
          checked={isLost}
          onChange={({ target }) => say({ position: line.position, isLost: target.checked })}
        />
      ),
  }
}

/** `С остатка Волгоград, ул. Мира, 71 спишется 2 шт.: их не нашли`. */
function lostText(places: Places, units: number): string {
  let left = units
  const parts = places.flatMap(({ place, quantity }) => {
    const lost = Math.min(left, quantity)
    left -= lost
    return lost > 0 ? [`${place} спишется ${lost} шт.`] : []
  })
  return `С остатка ${parts.join(', ')}: их не нашли`
}
