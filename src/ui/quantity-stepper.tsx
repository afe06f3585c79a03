// Minus, a number, plus: a quantity between two limits.

import { type FocusEvent, type KeyboardEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import styles from './quantity-stepper.module.css'

type QuantityStepperProps = {
  value?: number
  /** The first value of an uncontrolled stepper. */
  defaultValue?: number
  onChange?: (quantity: number) => void
  min?: number
  max: number
  /** The step of the buttons. */
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
        <Icon name="minus" />
      </button>
      <input
        type="number"
        inputMode="numeric"
        className={styles.number}
        aria-label={label}
        name={name}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
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
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}

function finishOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key === 'Enter') event.currentTarget.blur()
}

/** Limits and rounds a typed quantity to whole steps. */
type Limits = {
  min: number
  max: number
  /** The pack size; 1 by default. */
  step?: number | undefined
}

/** The nearest whole step that is not below the least and not above the most. */
export function clampQuantity(quantity: number, { min, max, step = 1 }: Limits): number {
  const most = Math.max(min, max - (max % step))
  return Math.min(Math.max(Math.round(quantity / step) * step, min), most)
}

/** The typed number brought into the limits; `fallback` where no number was typed. */
export function quantityFrom(typed: string, limits: Limits, fallback: number): number {
  const quantity = Number(typed)
  return typed.trim() === '' || Number.isNaN(quantity) ? fallback : clampQuantity(quantity, limits)
}
