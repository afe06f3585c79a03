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
  /** The usual reasons; another one is typed. */
  readonly reasons: readonly ReasonCode[]
  readonly action: string
  /** Until then it is not agreed to. */
  readonly isReady?: boolean
  /** Gets a code, or the text that was typed. */
  readonly onAgree: (reason: string) => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

const OTHER = 'other'
const LONGEST = 300

export function ReasonDialog(props: Props) {
  const { title, hint, reasons, action, isReady = true, onAgree, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState<string>(reasons[0] ?? OTHER)
  const [other, setOther] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const given = reason === OTHER ? other.trim() : reason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given === '' || !isReady) return
    onAgree(given)
    dialog.current?.close()
  }
  // Enter in a list agrees too, as it does in a field
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) {
      return props.onKeyDown?.(event)
    }
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClose} aria-label={title}>
      <form className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
        <h2>{title}</h2>
        {children}
        <RadioGroup
          legend="Причина"
          name="reason"
          value={reason}
          options={[
            ...reasons.map((code) => ({ value: code, label: reasonText(code) })),
            { value: OTHER, label: 'Другая' },
          ]}
          onChange={setReason}
        />
        {reason === OTHER && (
          <TextField
            label="Какая"
            required
            maxLength={LONGEST}
            value={other}
            onChange={(event) => setOther(event.target.value)}
          />
        )}
        <p className={styles.hint}>{hint}</p>
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" disabled={!isReady}>
            {action}
          </Button>
          <Button onClick={() => dialog.current?.close()}>Не надо</Button>
        </div>
      </form>
    </dialog>
  )
}
