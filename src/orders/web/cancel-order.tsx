// Cancels an order after a confirmation.

import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button, type ButtonVariant } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { ordersApi } from '../contract.ts'
import styles from './cancel-order.module.css'

type Props = { readonly orderId: number; readonly variant?: ButtonVariant }

/** The button, and the confirmation below it. */
export function CancelOrder({ orderId, variant = 'secondary' }: Props) {
  const [isAsked, setAsked] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  function keep() {
    setAsked(false)
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        variant={variant}
        aria-expanded={isAsked}
        onClick={() => setAsked(!isAsked)}
      >
        Отменить заказ
      </Button>
      {isAsked && <Question orderId={orderId} onKeep={keep} />}
    </>
  )
}

function Question({ orderId, onKeep }: Props & { readonly onKeep: () => void }) {
  const { mutateAsync, isPending, error, isError } = useApiAct(ordersApi.cancel, [
    ordersApi.list,
    ordersApi.read,
  ])
  const group = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  useEffect(() => group.current?.focus(), [])

  async function cancel(event: MouseEvent<HTMLButtonElement>) {
    // the confirmation disappears: the focus moves to the order
    const order = event.currentTarget.closest('details, section')
    const title = order?.querySelector<HTMLElement>('summary, h1')
    try {
      await mutateAsync({ params: { id: orderId }, body: {} })
    } catch {
      return // shown below the question
    }
    showToast(`Заказ № ${orderId} отменён`)
    title?.focus()
  }
  return (
    <fieldset ref={group} tabIndex={-1} className={styles.question} aria-labelledby={id}>
      <p id={id}>Отменить заказ № {orderId}? Вернуть его будет нельзя.</p>
      {isError && (
        <p role="alert" className={styles.failure}>
          {messageOf(error, 'Не удалось отменить заказ.')}
        </p>
      )}
      <div className={styles.answers}>
        <Button variant="primary" loading={isPending} loadingText="Отменяем..." onClick={cancel}>
          Да, отменить
        </Button>
        <Button onClick={onKeep} disabled={isPending}>
          Оставить заказ
        </Button>
      </div>
    </fieldset>
  )
}
