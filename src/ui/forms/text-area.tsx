// Several lines of text with their label, hint and error.

import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Field, type FieldProps } from './field.tsx'
import styles from './text-area.module.css'

type TextAreaProps = ComponentProps<'textarea'> & FieldProps

export function TextArea(props: TextAreaProps) {
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
      {(wiring) => (
        <textarea
          rows={3}
          {...rest}
          {...wiring}
          className={classNames(wiring.className, styles.area)}
        />
      )}
    </Field>
  )
}
