// One choice out of a few: a fieldset of radios with one error for all.

import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'
import styles from './radio-group.module.css'

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type RadioGroupProps = Omit<ComponentProps<'fieldset'>, 'onChange' | 'defaultValue'> & {
  legend: string
  name: string
  options: readonly RadioOption[]
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: (value: string) => void
  error?: string | undefined
}

export function RadioGroup(props: RadioGroupProps) {
  const { legend, name, options, value, defaultValue, onChange, error, className, ...rest } = props
  const errorId = useId()
  return (
    <fieldset {...rest} className={className} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            disabled={option.disabled}
            aria-invalid={error ? true : undefined}
            className={styles.dot}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={() => onChange?.(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
      <FieldError id={errorId} text={error} />
    </fieldset>
  )
}
