// Asks for a reason before something is done that cannot be taken back, and stays until it is done.

import { useQueryClient } from '@tanstack/react-query'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { type ReasonCode, reasonText } from '../../reasons.ts'
import styles from '../office-dialog.module.css'
import { failureText, forgetFailure } from './change-order.ts'

type Props = {
  readonly title: string
  /** Of the order that it is done to. */
  readonly orderId: number
  readonly hint?: string
  /** The usual reasons, chosen by their digits; another one is typed. */
  readonly reasons: readonly ReasonCode[]
  /** Chosen at first; without it nothing is done until somebody has chosen. */
  readonly usual?: ReasonCode
  readonly action: string
  /** What will come of it, told as it changes. */
  readonly outcome?: string
  /** Until then it is not agreed to. */
  readonly isReady?: boolean
  /** Gets a code, or the text that was typed. Refused, the dialog says why and keeps its entries. */
  readonly onAgree: (reason: string) => Promise<void>
  readonly onDone?: () => void
  /** Takes the digits away from the reasons. */
  readonly onDigit?: (digit: number) => void
  /** Called with each reason that is chosen. */
  readonly onReason?: (reason: string) => void
  readonly onClose: () => void
  /** What stays in sight above the reasons. */
  readonly settled?: ReactNode
  /** What else is asked, for the reason that is chosen. */
  readonly fieldFor?: (reason: string) => ReactNode
  readonly children?: ReactNode
}

const OTHER = 'other'
const LONGEST = 300

export function ReasonDialog(props: Props) {
  const { title, hint, action, isReady = true, outcome, onDigit, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const focusOn = (selector: string) =>
    dialog.current?.querySelector<HTMLElement>(selector)?.focus()
  useEffect(() => {
    dialog.current?.showModal()
    // Chromium would take the body while it scrolls, and drop the focus when it scrolls no more
    dialog.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [])
  const reason = useReason(props, focusOn)
  const sending = useSending(props, dialog)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.demand()
    if (given !== '' && isReady) void sending.send(given)
  }
  // Enter in a list agrees too, as it does in a field, and Ctrl+Enter everywhere
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const digit = digitOf(event)
    if (digit > 0) {
      event.preventDefault()
      const choose = onDigit ?? reason.choose
      return choose(digit)
    }
    const isSent = event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement
    if (event.key !== 'Enter' || !isSent) return
    event.preventDefault()
    if (!event.repeat) event.currentTarget.requestSubmit()
  }
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles.tall} ${props.settled ? styles.settled : ''}`}
      onClose={onClose}
      aria-label={title}
    >
      <form className={styles.reasons} onSubmit={submit} onKeyDown={onKeyDown}>
        <h2>{title}</h2>
        {props.children && <div className={styles.body}>{props.children}</div>}
        <div className={styles.foot}>
          {props.settled}
          {reason.field}
          {props.fieldFor?.(reason.value)}
          {outcome !== undefined && <p role="status">{outcome}</p>}
          {hint && <p className={styles.hint}>{hint}</p>}
          {sending.failure}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" disabled={!isReady} loading={sending.isSending}>
              {action}
            </Button>
            <Button onClick={() => dialog.current?.close()}>Не надо</Button>
          </div>
        </div>
      </form>
    </dialog>
  )
}

type Sent = Pick<Props, 'orderId' | 'onAgree' | 'onDone'>

/**
 * Sends it once at a time; closes the dialog when it is done, else says why it is not. What fails
 * after it was closed is said by the screen.
 */
function useSending(
  { orderId, onAgree, onDone }: Sent,
  dialog: { readonly current: HTMLDialogElement | null },
) {
  const client = useQueryClient()
  const [isSending, setSending] = useState(false)
  const [failed, setFailed] = useState<unknown>(null)
  const told = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failed === null) return
    forgetFailure(client, failed)
    // the button has lost the focus while it was sent
    told.current?.focus()
  }, [client, failed])
  const send = async (reason: string): Promise<void> => {
    if (isSending) return
    setSending(true)
    setFailed(null)
    try {
      await onAgree(reason)
      if (!dialog.current) return
      dialog.current.close()
      onDone?.()
    } catch (error) {
      setFailed(error)
    } finally {
      setSending(false)
    }
  }
  const failure = failed !== null && (
    <div ref={told} tabIndex={-1}>
      <FailureNotice text={failureText(failed, orderId)} />
    </div>
  )
  return { send, isSending, failure }
}

type Reasons = Pick<Props, 'reasons' | 'usual' | 'onDigit' | 'onReason'>

/** The reason that is chosen or typed, and its field. */
function useReason(
  { reasons, usual, onDigit, onReason }: Reasons,
  focusOn: (selector: string) => void,
) {
  const [reason, keepReason] = useState<string>(usual ?? '')
  const setReason = (chosen: string) => {
    keepReason(chosen)
    onReason?.(chosen)
  }
  const [other, setOther] = useState('')
  const [isMissing, setMissing] = useState(false)
  const choices = [...reasons, OTHER] as const
  const field = (
    <>
      <RadioGroup
        legend={onDigit ? 'Причина' : 'Причина: цифра выбирает'}
        name="reason"
        value={reason}
        options={choices.map((choice, index) => ({
          value: choice,
          label: `${onDigit ? '' : `${index + 1}. `}${choice === OTHER ? 'Другая' : reasonText(choice)}`,
        }))}
        error={isMissing && reason === '' ? 'Выберите причину.' : undefined}
        onChange={setReason}
      />
      {reason === OTHER && (
        <TextField
          label="Какая"
          name="other"
          autoFocus
          required
          maxLength={LONGEST}
          value={other}
          onChange={(event) => setOther(event.target.value)}
        />
      )}
    </>
  )
  return {
    field,
    value: reason,
    choose: (digit: number) => {
      const wanted = choices[digit - 1]
      if (wanted === undefined) return
      setReason(wanted)
      focusOn(`[name=reason][value="${wanted}"]`)
    },
    /** Empty: there is none yet, and its field says so. */
    demand: (): string => {
      const given = reason === OTHER ? other.trim() : reason
      if (given !== '') return given
      setMissing(reason === '')
      focusOn(reason === '' ? '[name=reason]' : '[name=other]')
      return ''
    },
  }
}

/** The digit of a key, where it types nothing; else 0. */
const digitOf = ({ code, target, ctrlKey, metaKey, altKey }: KeyboardEvent): number =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target as Element).matches('input:not([type=radio], [type=checkbox]), textarea')
    ? 0
    : Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0)
