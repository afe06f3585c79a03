// The money of an order at the counter: what to take, by which method, and the change for cash.

import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { usualCash } from '../../cash-change.ts'
import { wayOfPaying } from '../../pay-words.ts'
import styles from './counter-screen.module.css'
import { changeText, type Payment } from './use-payment.ts'

type Props = {
  /** As ordered. */
  readonly method: string
  readonly payment: Payment
}

export function CounterMoney({ method, payment }: Props) {
  const { due, ways, way, choose, isCash } = payment
  const isChoice = due > 0 && ways.length > 1
  return (
    <div className={styles.pay}>
      <p className={styles.money}>
        {due > 0 ? `К оплате ${formatPrice(due)}` : 'Оплачен'}
        <span className={styles.soft}>
          {isChoice ? `В заказе: ${wayOfPaying(method).toLowerCase()}` : method}
        </span>
      </p>
      {isChoice && (
        <RadioGroup
          legend="Чем платит"
          name="paid-by"
          className={styles.ways}
          value={String(way?.id ?? '')}
          options={ways.map(({ id, name }) => ({ value: String(id), label: wayOfPaying(name) }))}
          onChange={(id) => choose(Number(id))}
        />
      )}
      {isCash && <CashChange payment={payment} />}
    </div>
  )
}

/** Nothing of it is kept. */
export function CashChange({ payment }: Pick<Props, 'payment'>) {
  const { due, text, type, error, field, pay, check } = payment
  return (
    <div className={styles.cash}>
      <TextField
        ref={field}
        label="Получено, руб."
        optional
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        error={error}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (!event.repeat && check()) pay.ref.current?.focus()
        }}
      />
      <div className={styles.notes}>
        {usualCash(due).map((cash) => (
          <Button
            key={cash}
            onClick={() => {
              type(String(cash))
              pay.ref.current?.focus()
            }}
          >
            {formatPrice(cash)}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.change}>
        {text.trim() !== '' && !error && changeText(due, text)}
      </p>
    </div>
  )
}
