// One line of text with its label, hint and error.

import type { ComponentProps } from 'react'
import { Field, type FieldProps } from './field.tsx'

export type TextFieldProps = ComponentProps<'input'> & FieldProps

export function TextField(props: TextFieldProps) {
  const { label, labelHidden, error, hint, optional, id, className, ...rest } = props
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      error={error}
      hint={hint}
      optional={optional}
      id={id}
      className={className}
    >
      {(wiring) => <input type="text" {...rest} {...wiring} />}
    </Field>
  )
}
