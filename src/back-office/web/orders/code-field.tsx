// What the buyer names to get his order: his code, or where none reaches him his telephone or last name.

import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { TextField } from '#src/ui/forms/text-field.tsx'
import type { HandoverFailure } from './use-handover.ts'

/** One of both is empty. */
export type Named = { readonly code: string; readonly said: string }

export type CodeHandle = {
  /** What is typed; null: nothing, which the field says itself. */
  readonly read: () => Named | null
  /** Typed once more: a wrong one is typed over. */
  readonly select: () => void
}

type Props = {
  readonly ref: Ref<CodeHandle>
  readonly canKnowCode: boolean
  readonly failure: HandoverFailure
  /** Called when something is typed, instead of sending the form. */
  readonly onEnter?: () => void
}

export function CodeField({ ref, canKnowCode, failure, onEnter }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const select = () => {
    field.current?.focus()
    field.current?.select()
  }
  const read = (): Named | null => {
    const text = typed.trim()
    setEmpty(text === '')
    if (text === '') select()
    if (text === '') return null
    return canKnowCode ? { code: text, said: '' } : { code: '', said: text }
  }
  useImperativeHandle(ref, () => ({ read, select }))
  const refused = failure.fields.code ?? failure.fields.said
  return (
    <TextField
      ref={field}
      id="pickup-code"
      label={canKnowCode ? 'Код получения' : 'Код, конец телефона или фамилия'}
      hint={canKnowCode ? undefined : NO_LETTERS}
      inputMode={canKnowCode ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={canKnowCode ? 20 : 100}
      error={isEmpty ? (canKnowCode ? NO_CODE : NOTHING_SAID) : refused}
      value={typed}
      onChange={({ target }) => {
        setEmpty(false)
        setTyped(target.value)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        if (!event.repeat && read()) onEnter()
      }}
    />
  )
}

const NO_LETTERS =
  'E-mail покупателя неизвестен или не подтверждён, кода ему не высылали. Введите, что он назовёт: последние четыре цифры телефона, фамилию или код с сайта.'
const NO_CODE = 'Введите код получения: его называет покупатель.'
const NOTHING_SAID = 'Введите последние четыре цифры телефона или фамилию покупателя.'
