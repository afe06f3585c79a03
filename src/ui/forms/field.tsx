// The frame of a form field: label, control, hint and an error that is announced.

import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import styles from './field.module.css'

export type FieldProps = {
  label: string
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean | undefined
  error?: string | undefined
  hint?: ReactNode
  /** Marks the field as optional next to its label. */
  optional?: boolean | undefined
}

/** The attributes that link a control to its label, hint and error. */
export type ControlWiring = {
  id: string
  className: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldFrameProps = FieldProps & {
  id: string | undefined
  className: string | undefined
  children: (wiring: ControlWiring) => ReactNode
}

export function Field(props: FieldFrameProps) {
  const { label, labelHidden, error, hint, optional, className, children } = props
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={labelHidden ? 'visually-hidden' : styles.label}>
        {label}
        {optional && <span className={styles.optional}> — необязательно</span>}
      </label>
      {children({
        id,
        className: classNames(styles.control, error && styles.invalid),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': classNames(hintId, errorId) || undefined,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  )
}

/** The live region of the error is always rendered, so that its text is announced. */
export function FieldError({ id, text }: { id: string | undefined; text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text && (
        <p id={id} className={styles.error}>
          <Icon name="alert" className={styles.errorIcon} />
          {text}
        </p>
      )}
    </div>
  )
}
