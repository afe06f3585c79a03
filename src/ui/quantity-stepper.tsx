// Minus, a number, plus: a quantity between two limits.

import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { MinusIcon, PlusIcon } from './icons.tsx'
import { clampQuantity, quantityFrom } from './quantity.ts'
import styles from './quantity-stepper.module.css'

type QuantityStepperProps = {
  value?: number
  /** The first value where the stepper keeps its number itself. */
  defaultValue?: number
  onChange?: (quantity: number) => void
  min?: number
  max: number
  /** Counted by so many at once. */
  step?: number
  /** What is counted, for screen readers. */
  label?: string
  name?: string
  disabled?: boolean
}

export function QuantityStepper(props: QuantityStepperProps) {
  const { min = 1, max, step, label = 'Количество', name, disabled = false } = props
  const [own, setOwn] = useState(props.defaultValue ?? min)
  const [draft, setDraft] = useState<string | null>(null)
  const quantity = props.value ?? own
  const limits = { min, max, step }

  function change(next: number) {
    setDraft(null)
    setOwn(next)
    if (next !== quantity) props.onChange?.(next)
  }
  function type(typed: string) {
    const next = quantityFrom(typed, limits, quantity)
    if (typed === String(next)) change(next)
    else setDraft(typed)
  }
  const turn = (by: 1 | -1) => change(clampQuantity(quantity + by * (step ?? 1), limits))
  const finish = (event: FocusEvent<HTMLInputElement>) =>
    change(quantityFrom(event.currentTarget.value, limits, quantity))

  return (
    <fieldset className={classNames(styles.stepper, 'needs-script')} aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label="Уменьшить количество"
        disabled={disabled || quantity <= min}
        onClick={() => turn(-1)}
      >
        <MinusIcon />
      </button>
      <input
        type="number"
        inputMode="numeric"
        className={styles.number}
        aria-label={label}
        {...{ name, min, max, step, disabled }}
        value={draft ?? quantity}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={finishOnEnter}
      />
      <button
        type="button"
        className={styles.step}
        aria-label="Увеличить количество"
        disabled={disabled || quantity >= clampQuantity(max, limits)}
        onClick={() => turn(1)}
      >
        <PlusIcon />
      </button>
    </fieldset>
  )
}

function finishOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter') event.currentTarget.blur()
}
