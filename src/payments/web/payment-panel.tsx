// A sheet that says how a payment stands, said aloud when it changes, and below it what to do.

import { useEffect, useRef } from 'react'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { AlertIcon, CheckIcon, ClockIcon } from '#src/ui/icons.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { PaymentTone, PaymentWords } from '../payment-words.ts'
import { OrderLinks } from './order-links.tsx'
import styles from './payment-panel.module.css'
import { payFailureText, usePay } from './use-pay.ts'

type Props = {
  readonly orderId: number
  readonly words: PaymentWords
  /** The answer is on its way. */
  readonly isTurning: boolean
  /** Offered once the shop has stopped asking by itself. */
  readonly check: { readonly checkAgain: () => void; readonly isAsking: boolean } | null
  readonly onStay: () => void
}

export function PaymentPanel({ orderId, words, isTurning, check, onStay }: Props) {
  const { tone, title, text, pay: label } = words
  const { pay, isPending, error } = usePay(orderId, { onStay })
  const heading = useKeptFocus(title)
  return (
    <section className={classNames(styles.panel, styles[tone])}>
      <div role="status" className={styles.said}>
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          <Sign tone={tone} isTurning={isTurning} />
          {title}
        </h2>
        <p>{text}</p>
      </div>
      {error !== null && label && <FailureNotice text={payFailureText(error)} />}
      <div className={styles.ways}>
        {label && (
          <Button
            variant={isTurning ? 'secondary' : 'primary'}
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
        <OrderLinks orderId={orderId} isFirst={!label && !isTurning} />
      </div>
    </section>
  )
}

function Sign({ tone, isTurning }: { readonly tone: PaymentTone; readonly isTurning: boolean }) {
  if (isTurning) return <span className={styles.wheel} aria-hidden="true" />
  if (tone === 'jade') return <CheckIcon className={styles.sign} />
  if (tone === 'alarm') return <AlertIcon className={styles.sign} />
  return tone === 'amber' ? <ClockIcon className={styles.sign} /> : null
}

/** A button goes with the state that it belonged to: who had pressed it goes on at the words. */
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
