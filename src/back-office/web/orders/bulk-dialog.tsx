// The preview of one step for many orders: who takes it, who is left out and why.

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './bulk-bar.module.css'
import { useBulkPreview, useStartBulk } from './use-order-desk.ts'

type Props = {
  readonly to: string
  readonly title: string
  readonly orders: readonly number[]
  readonly onClose: () => void
  readonly onStarted: (job: number) => void
}

export function BulkDialog({ to, title, orders, onClose, onStarted }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const preview = useBulkPreview({ to, orders })
  const isKnown = preview.isSuccess
  // on no button: a stray space would do what nobody has read
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>(isKnown ? 'input' : 'h2')?.focus()
  }, [isKnown])
  const starting = useStartBulk()
  const [reason, setReason] = useState('')
  const ready = preview.data?.ready ?? []
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // by Ctrl+Enter a form is sent though its button cannot be pressed
    if (ready.length === 0 || starting.isPending) return
    const wish = { to, orders: ready, ...(reason.trim() !== '' && { reason: reason.trim() }) }
    starting.mutate(wish, {
      onSuccess: ({ id }) => {
        dialog.current?.close()
        onStarted(id)
      },
    })
  }
  return (
    <dialog ref={dialog} className={styles.dialog} onClose={onClose} aria-label={title}>
      <form
        className={styles.form}
        onSubmit={submit}
        onKeyDown={({ key, ctrlKey, metaKey, repeat, target, currentTarget }) => {
          const isMeant = ctrlKey || metaKey || target instanceof HTMLHeadingElement
          if (key === 'Enter' && isMeant && !repeat) currentTarget.requestSubmit()
        }}
      >
        <h2 tabIndex={-1}>{title}</h2>
        {preview.isPending && <Skeleton shape="text" />}
        {preview.isError && (
          <FailureNotice
            text={messageOf(preview.error, 'Заказы не проверены: нет связи.')}
            onRetry={() => preview.refetch()}
          />
        )}
        {preview.data && (
          <>
            <p>{ready.length > 0 ? `Изменятся заказы: ${ready.length}.` : 'Менять нечего.'}</p>
            {preview.data.left_out.length > 0 && (
              <>
                <p>Останутся: {preview.data.left_out.length}.</p>
                <ul className={styles.left}>
                  {preview.data.left_out.map(({ id, reason: why }) => (
                    <li key={id}>
                      <Link to={`/office/orders/${id}`}>№ {id}</Link> — {why}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {ready.length > 0 && to === 'cancelled' && (
              <TextField
                label="Причина, которую прочтёт покупатель"
                required
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
            {ready.length > 0 && (
              <p>
                Десять секунд это можно отменить: до тех пор ничего не меняется и письма не уходят.
              </p>
            )}
          </>
        )}
        {starting.isError && <FailureNotice text={messageOf(starting.error, 'Нет связи.')} />}
        <div className={styles.buttons}>
          {ready.length > 0 && (
            <Button type="submit" variant="primary" loading={starting.isPending}>
              {title}: {ready.length}
            </Button>
          )}
          <Button onClick={() => dialog.current?.close()}>
            {isKnown && ready.length === 0 ? 'Закрыть' : 'Не надо'}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
