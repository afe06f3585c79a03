// A text field that keeps a Russian phone number in its mask.

import type { ChangeEvent } from 'react'
import { PHONE_PLACEHOLDER } from '#src/shared/phone.ts'
import { caretAfterMask, maskPhone } from './phone-mask.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'defaultValue'> & {
  value?: string | undefined
  defaultValue?: string | undefined
}

/** `onChange` sees the masked text; stored digits may be handed in as they are. */
export function PhoneField({ value, defaultValue, onChange, ...rest }: PhoneFieldProps) {
  function keepMask(event: ChangeEvent<HTMLInputElement>) {
    applyMask(event.currentTarget)
    onChange?.(event)
  }
  return (
    <TextField
      autoComplete="tel"
      placeholder={PHONE_PLACEHOLDER}
      {...rest}
      {...(value === undefined ? {} : { value: maskPhone(value) })}
      {...(defaultValue === undefined ? {} : { defaultValue: maskPhone(defaultValue) })}
      type="tel"
      inputMode="tel"
      onChange={keepMask}
    />
  )
}

function applyMask(input: HTMLInputElement) {
  const typed = input.value
  const masked = maskPhone(typed)
  if (masked === typed) return
  const caret = caretAfterMask(typed, input.selectionStart ?? typed.length)
  input.value = masked
  input.setSelectionRange(caret, caret)
}
