// The money of an order at the counter: what to take, and the change for cash.

import { useState } from 'react'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { changeOf, usualCash } from '../../cash-change.ts'
import type { OnReceipt } from '../../staff-order.ts'
import styles from './counter-screen.module.css'

type Props = {
  /** In rubles. */
  readonly due: number
  readonly method: string
  /** Only for cash is there change. */
  readonly onReceipt: OnReceipt | null
}

export const CounterMoney = ({ due, method, onReceipt }: Props) => (
  <div className={styles.pay}>
    <p className={styles.money}>
      {due > 0 ? `К оплате ${formatPrice(due)}` : 'Оплачен'}
      <span className={styles.soft}>{method}</span>
    </p>
    {due > 0 && onReceipt === 'cash' && <CashChange key={due} due={due} />}
  </div>
)

/** What the buyer gives in cash, and the change. Nothing of it is kept. */
export function CashChange({ due }: Pick<Props, 'due'>) {
  const [typed, setTyped] = useState('')
  return (
    <div className={styles.cash}>
      <TextField
        label="Получено, руб."
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.notes}>
        {usualCash(due).map((cash) => (
          <Button key={cash} onClick={() => setTyped(String(cash))}>
            {formatPrice(cash)}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.change}>
        {typed.trim() !== '' && changeText(due, typed)}
      </p>
    </div>
  )
}

function changeText(due: number, typed: string): string {
  const change = changeOf(due, typed)
  if (change === null) return 'Сумма — число рублей.'
  const amount = formatPrice(change.amount)
  if (!change.isEnough) return `Не хватает ${amount}`
  return change.amount === 0 ? 'Без сдачи' : `Сдача ${amount}`
}
