// The state of a payment as a live region, with the buttons below it.

import { useEffect, useRef } from 'react'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { PaymentCopy, PaymentTone } from '../payment-copy.ts'
import styles from './payment-panel.module.css'
import { payFailureText, usePay } from './use-pay.ts'

type Props = {
  readonly orderId: number
  readonly copy: PaymentCopy
  readonly isLoading: boolean
  /** Shown once polling has stopped. */
  readonly check: { readonly checkAgain: () => void; readonly isAsking: boolean } | null
  readonly onNothingToPay: () => void
}

export function PaymentPanel({ orderId, copy, isLoading, check, onNothingToPay }: Props) {
  const { tone, title, text, pay: label } = copy
  const { pay, isPending, error } = usePay(orderId, { onNothingToPay })
  const heading = useKeptFocus(title)
  return (
    <section className={classNames(styles.panel, styles[tone])}>
      <div role="status" className={styles.said}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <StateIcon tone={tone} isLoading={isLoading} />
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {error !== null && label && <FailureNotice text={payFailureText(error)} />}
      <div className={styles.ways}>
        {label && (
          <Button
            variant={isLoading ? 'secondary' : 'primary'}
            loading={isPending}
            loadingText="Переходим к оплате..."
            onClick={pay}
          >
            {label}
          </Button>
        )}
        {check && (
          <Button loading={check.isAsking} loadingText="Проверяем..." onClick={check.checkAgain}>
            Проверить ещё раз
          </Button>
        )}
        <OrderLinks orderId={orderId} isFirst={!label && !isLoading} />
      </div>
    </section>
  )
}

function StateIcon({
  tone,
  isLoading,
}: {
  readonly tone: PaymentTone
  readonly isLoading: boolean
}) {
  if (isLoading) return <span className={styles.wheel} aria-hidden="true" />
  if (tone === 'jade') return <Icon name="check" className={styles.sign} />
  if (tone === 'alarm') return <Icon name="alert" className={styles.sign} />
  return tone === 'amber' ? <Icon name="clock" className={styles.sign} /> : null
}

/** A pressed button disappears with its state: the focus moves to the text. */
function useKeptFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [title])
  return heading
}

type LinkProps = { readonly orderId: number; readonly isFirst?: boolean }

/** `isFirst`: the primary button of the page. */
export const OrderLinks = ({ orderId, isFirst = false }: LinkProps) => (
  <ButtonLink
    href={`/personal-area/orders#order-${orderId}`}
    link={RouterLink}
    variant={isFirst ? 'primary' : 'secondary'}
  >
    Посмотреть заказ
  </ButtonLink>
)
