// Which line of an order, and how many of its units.

import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { StaffOrder } from '../../contract.ts'

type Line = StaffOrder['lines'][number]
export type ChosenUnits = { readonly line: Line; readonly quantity: number }

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
    {line.quantity > 1 && (
      <TextField
        label={`Сколько штук из ${line.quantity}`}
        type="number"
        required
        min={1}
        max={line.quantity}
        value={quantity || ''}
        onChange={({ target }) => onChoose({ line, quantity: Math.trunc(Number(target.value)) })}
      />
    )}
  </>
)
