// A day of a field that acts at once, typed or picked.

import { useState } from 'react'
import { TextField } from '#src/ui/forms/text-field.tsx'

type Props = {
  readonly label: string
  readonly labelHidden?: boolean
  /** `2026-11-28`; empty: none. */
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly onChange: (day: string) => void
}

/** It acts by a whole day: while a year is typed, a browser says 0002, 0020 and 0202. */
export function DayField({
  value,
  min = '2000-01-01',
  max = '2999-12-31',
  onChange,
  ...rest
}: Props) {
  /** What stands in it until it is left. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextField
      {...rest}
      type="date"
      min={min}
      max={max}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.validity.valid) onChange(target.value)
      }}
      onBlur={({ target }) => {
        const isHalf = target.validity.badInput
        if (isHalf) target.value = ''
        else if (target.value === '' && value !== '') onChange('')
        setTyped(null)
      }}
    />
  )
}
