// Which line of an order, and how many of its units.

import { useState } from 'react'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { StaffOrder } from '../../contract.ts'

type Line = StaffOrder['lines'][number]
export type ChosenUnits = { readonly line: Line; readonly quantity: number }

/**
 * The chosen units, of the order as it is now. A line that somebody has taken out meanwhile stays
 * chosen, and `isThere` says so: another one is not taken in its place.
 */
export function useChosenUnits({ lines }: Pick<StaffOrder, 'lines'>, first: Line) {
  const [asked, choose] = useState<ChosenUnits>({ line: first, quantity: first.quantity })
  const now = lines.find(({ position }) => position === asked.line.position)
  const line = now ?? asked.line
  return {
    chosen: { line, quantity: asked.quantity },
    choose,
    lines: now ? lines : [...lines, line],
    isThere: now !== undefined,
  }
}

type Props = {
  readonly lines: readonly Line[]
  readonly chosen: ChosenUnits
  readonly onChoose: (chosen: ChosenUnits) => void
}

/** A line is chosen with all of its units. */
export const LineChoice = ({ lines, chosen: { line, quantity }, onChoose }: Props) => (
  <>
    <Select
      label="Строка"
      value={String(line.position)}
      options={lines.map((each) => ({
        value: String(each.position),
        label: `${each.name}, ${each.article}`,
      }))}
      onChange={({ target }) => {
        const next = lines.find(({ position }) => String(position) === target.value)
        if (next) onChoose({ line: next, quantity: next.quantity })
      }}
    />
    {(line.quantity > 1 || quantity > line.quantity) && (
      <TextField
        label={`Сколько штук из ${line.quantity}`}
        type="number"
        required
        min={1}
        max={line.quantity}
        value={quantity || ''}
        error={quantity > line.quantity ? `Осталось только ${line.quantity} шт.` : undefined}
        onChange={({ target }) => onChoose({ line, quantity: Math.trunc(Number(target.value)) })}
      />
    )}
  </>
)
