// A password with a button that shows and hides it.

import { useState } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { Field } from './field.tsx'
import styles from './password-field.module.css'
import type { TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type'>

export function PasswordField(props: PasswordFieldProps) {
  const { label, labelHidden, error, hint, optional, id, className, ...rest } = props
  const [shown, setShown] = useState(false)
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
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={classNames(wiring.className, styles.input)}
          />
          <IconButton
            className={styles.toggle}
            label={shown ? 'Скрыть пароль' : 'Показать пароль'}
            icon={shown ? <Icon name="eye-off" /> : <Icon name="eye" />}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
