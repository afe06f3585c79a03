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
export function useChosenUnits(
  { lines }: Pick<StaffOrder, 'lines'>,
  first: Line,
  reported: (position: number) => number,
) {
  const [asked, choose] = useState(() => usual(first, reported))
  const now = lines.find(({ position }) => position === asked.line.position)
  const line = now ?? asked.line
  return {
    chosen: { line, quantity: asked.quantity },
    choose,
    chooseLine: (next: Line) => choose(usual(next, reported)),
    lines: now ? lines : [...lines, line],
    isThere: now !== undefined,
  }
}

/** What a picker has not found of it; else all of its units. */
const usual = (line: Line, reported: (position: number) => number): ChosenUnits => ({
  line,
  quantity: Math.min(reported(line.position), line.quantity) || line.quantity,
})

type Props = {
  readonly lines: readonly Line[]
  readonly chosen: ChosenUnits
  readonly onLine: (line: Line) => void
  readonly onChoose: (chosen: ChosenUnits) => void
}

export const LineChoice = ({ lines, chosen, onLine, onChoose }: Props) => {
  const { line, quantity } = chosen
  return (
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
          if (next) onLine(next)
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
}
