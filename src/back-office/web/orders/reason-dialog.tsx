// Asks for a reason before something is done that cannot be taken back.

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
import { type ReasonCode, reasonText } from '../../reasons.ts'
import styles from '../office-dialog.module.css'

type Props = {
  readonly title: string
  readonly hint: string
  /** The usual reasons, chosen by their digits; another one is typed. */
  readonly reasons: readonly ReasonCode[]
  /** Chosen at first; without it nothing is done until somebody has chosen. */
  readonly usual?: ReasonCode
  readonly action: string
  /** What will come of it, told as it changes. */
  readonly outcome?: string
  /** Until then it is not agreed to. */
  readonly isReady?: boolean
  /** Gets a code, or the text that was typed. */
  readonly onAgree: (reason: string) => void
  /** Takes the digits away from the reasons. */
  readonly onDigit?: (digit: number) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

const OTHER = 'other'
const LONGEST = 300

export function ReasonDialog(props: Props) {
  const { title, hint, action, isReady = true, outcome, onDigit, onAgree, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const focusOn = (selector: string) =>
    dialog.current?.querySelector<HTMLElement>(selector)?.focus()
  const reason = useReason(props, focusOn)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.demand()
    if (given === '' || !isReady) return
    onAgree(given)
    dialog.current?.close()
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
      className={`${styles.dialog} ${styles.tall}`}
      onClose={onClose}
      aria-label={title}
    >
      <form className={styles.reasons} onSubmit={submit} onKeyDown={onKeyDown}>
        <h2>{title}</h2>
        {props.children && <div className={styles.body}>{props.children}</div>}
        <div className={styles.foot}>
          {reason.field}
          {outcome !== undefined && <p role="status">{outcome}</p>}
          <p className={styles.hint}>{hint}</p>
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" disabled={!isReady}>
              {action}
            </Button>
            <Button onClick={() => dialog.current?.close()}>Не надо</Button>
          </div>
        </div>
      </form>
    </dialog>
  )
}

type Reasons = Pick<Props, 'reasons' | 'usual' | 'onDigit'>

/** The reason that is chosen or typed, and its field. */
function useReason({ reasons, usual, onDigit }: Reasons, focusOn: (selector: string) => void) {
  const [reason, setReason] = useState<string>(usual ?? '')
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
  ctrlKey || metaKey || altKey || (target as Element).matches('input:not([type=radio])')
    ? 0
    : Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] ?? 0)
