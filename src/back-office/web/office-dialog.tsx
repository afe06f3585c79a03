// A dialog of the office: a title, a form, and the way out.

import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import styles from './office-dialog.module.css'

type Props = {
  readonly title: string
  /** What its red button says. */
  readonly action: string
  /** What the other one says. */
  readonly refusal?: string
  readonly isPending: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that is open as long as it is rendered; the focus goes back to where it was. */
export function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opened = dialog.current
    const before = document.activeElement
    opened?.showModal()
    return () => {
      opened?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
}

/** Open as long as it is rendered; Ctrl+Enter sends it, Escape and the second button close it. */
export function OfficeDialog({
  title,
  action,
  refusal = 'Не надо',
  isPending,
  onSubmit,
  onClose,
  children,
}: Props) {
  const dialog = useOpenDialog()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // by Ctrl+Enter a form is sent though its button cannot be pressed
    if (!isPending) onSubmit()
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={submit}
        onKeyDown={({ key, ctrlKey, metaKey, repeat, currentTarget }) => {
          if (key === 'Enter' && (ctrlKey || metaKey) && !repeat) currentTarget.requestSubmit()
        }}
      >
        <h2>{title}</h2>
        {children}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={isPending}>
            {action}
          </Button>
          <Button onClick={onClose}>{refusal}</Button>
        </div>
      </form>
    </dialog>
  )
}
