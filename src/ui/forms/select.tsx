// A native select with a placeholder, an empty state and groups.

import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { Field, type FieldProps } from './field.tsx'
import styles from './select.module.css'

/** A plain text is its own value. */
export type SelectOption = string | { value: string; label: string }
export type SelectGroup = { label: string; options: readonly SelectOption[] }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & {
    options: readonly (SelectOption | SelectGroup)[]
    /** The first line, whose value is empty. */
    placeholder?: string
    /** Shown while there are no options; the select is then disabled. */
    emptyText?: string
  }

export function Select(props: SelectProps) {
  const { label, labelHidden, error, hint, optional, id, className, ...ownProps } = props
  const { options, placeholder, emptyText, disabled, ...rest } = ownProps
  const isEmpty = options.length === 0
  const firstLine = isEmpty ? (emptyText ?? placeholder) : placeholder
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
        <div className={styles.row}>
          <select
            {...rest}
            {...wiring}
            className={classNames(wiring.className, styles.select)}
            disabled={disabled || isEmpty}
          >
            {firstLine !== undefined && <option value="">{firstLine}</option>}
            {options.map((option) =>
              isGroup(option) ? (
                <optgroup key={option.label} label={option.label}>
                  {option.options.map(asOption)}
                </optgroup>
              ) : (
                asOption(option)
              ),
            )}
          </select>
          <Icon name="chevron-down" className={styles.chevron} />
        </div>
      )}
    </Field>
  )
}

const isGroup = (option: SelectOption | SelectGroup): option is SelectGroup =>
  typeof option === 'object' && 'options' in option

function asOption(option: SelectOption) {
  const { value, label } = typeof option === 'string' ? { value: option, label: option } : option
  return (
    <option key={value} value={value}>
      {label}
    </option>
  )
}
