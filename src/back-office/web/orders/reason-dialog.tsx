// Asks for a reason before something is done that cannot be taken back.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import styles from './reason-dialog.module.css'

type Props = {
  readonly title: string
  readonly hint: string
  /** The usual reasons; another one is typed. */
  readonly reasons: readonly string[]
  readonly action: string
  readonly onAgree: (reason: string) => void
  readonly onClose: () => void
  readonly children?: ReactNode
}

const OTHER = 'Другая'
const LONGEST = 300

export function ReasonDialog({ title, hint, reasons, action, onAgree, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState(reasons[0] ?? OTHER)
  const [other, setOther] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const given = reason === OTHER ? other.trim() : reason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (given === '') return
    onAgree(given)
    dialog.current?.close()
  }
  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClose} aria-label={title}>
      <form className={styles.form} onSubmit={submit}>
        <h2>{title}</h2>
        {children}
        <RadioGroup
          legend="Причина"
          name="reason"
          value={reason}
          options={[...reasons, OTHER].map((each) => ({ value: each, label: each }))}
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
          <Button type="submit" variant="primary">
            {action}
          </Button>
          <Button onClick={() => dialog.current?.close()}>Не надо</Button>
        </div>
      </form>
    </dialog>
  )
}
