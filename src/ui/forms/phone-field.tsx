// A text field that keeps a Russian phone number in its mask, typed, pasted or stored.

import type { ChangeEvent } from 'react'
import { PHONE_MASK, PHONE_PLACEHOLDER } from '#src/shared/phone.ts'
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

/** `8 999…`, `+7 999…`, `7999…` and ten digits all become `+7 (999) …`, as far as typed. */
export function maskPhone(text: string): string {
  const national = nationalDigits(text)
  if (national) return filled(national)
  return /^\+?[78]/.test(text.trim()) ? '+7' : ''
}

/** The mask as far as the digits go. */
function filled(digits: string): string {
  let next = 0
  const places = [...PHONE_MASK].map((sign) => (sign === '#' ? digits[next++] : sign))
  const end = places.indexOf(undefined)
  return places.slice(0, end < 0 ? undefined : PHONE_MASK.lastIndexOf('#', end - 1) + 1).join('')
}

/** The caret after masking: behind as many digits as before. */
export function caretAfterMask(typed: string, caret: number): number {
  return caret >= typed.length ? maskPhone(typed).length : maskPhone(typed.slice(0, caret)).length
}

// A leading 7 or 8 is the trunk prefix, unless ten digits stand there whole: the area codes
// of Volgograd and Astrakhan begin with 8 themselves.
function nationalDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  const rest = text.trim().startsWith('+7') ? digits.slice(1) : digits
  const hasPrefix = rest.length === digits.length ? rest.length !== 10 : rest.length === 11
  return hasPrefix ? rest.replace(/^[78]/, '') : rest
}
