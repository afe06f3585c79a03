// The steps of an order as a line.

import { Icon } from '#src/ui/icons.tsx'
import { type OrderStep, orderSteps } from '../order-steps.ts'
import styles from './order-steps-line.module.css'

type Props = { readonly status: string; readonly isPickup: boolean }

export function OrderStepsLine(followed: Props) {
  const steps = orderSteps(followed)
  if (steps.length === 0) return null
  const current = steps.findLastIndex(({ isDone }) => isDone)
  return (
    <ol className={styles.steps} aria-label="Что дальше">
      {steps.map((step, place) => (
        <Step key={step.label} step={step} isCurrent={place === current} />
      ))}
    </ol>
  )
}

const Step = ({ step, isCurrent }: { readonly step: OrderStep; readonly isCurrent: boolean }) => (
  <li className={styles.step} data-done={step.isDone} aria-current={isCurrent ? 'step' : undefined}>
    <span className={styles.mark}>{step.isDone && <Icon name="check" />}</span>
    {step.label}
    {!step.isDone && <span className="visually-hidden"> — впереди</span>}
  </li>
)
