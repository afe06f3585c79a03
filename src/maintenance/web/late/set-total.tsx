// The foot of a service: the sum, when the whole set is there, and the button for the cart.

import { AddSetButton } from '#src/cart/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { goodsOf, type SetChanges, sumOfSet } from '../../chosen-set.ts'
import type { ServiceLine } from '../../contract.ts'
import { setWithoutLate, soonerSet, timeOfSet } from '../../set-time.ts'
import styles from './set-total.module.css'

type Props = {
  readonly lines: readonly ServiceLine[]
  readonly changes: SetChanges
  /** The shop of the promises; '': nothing is promised. */
  readonly where: string
  readonly isTimePending: boolean
  readonly onChange: (changes: SetChanges) => void
}

export function SetTotal({ lines, changes, where, isTimePending, onChange }: Props) {
  const goods = goodsOf(lines, changes)
  const isTimed = where !== '' && !isTimePending
  const sooner = isTimed ? soonerSet(lines, changes) : null
  const without = isTimed && !sooner ? setWithoutLate(lines, changes) : null
  return (
    <div className={styles.total}>
      <div className={styles.words}>
        <p role="status">
          В наборе: {goods.length}. Сумма — <strong>{formatPrice(sumOfSet(lines, changes))}</strong>
        </p>
        {isTimed && <Time {...{ lines, changes, where }} />}
      </div>
      <div className={styles.buttons}>
        {sooner && (
          <Button variant="secondary" onClick={() => onChange(sooner.changes)}>
            Весь набор {sooner.day}
          </Button>
        )}
        {without && (
          <Button variant="secondary" onClick={() => onChange(without.changes)}>
            Без опоздавшего: {without.day}
          </Button>
        )}
        <AddSetButton goods={goods} variant="primary" wide>
          Положить набор в корзину
        </AddSetButton>
      </div>
    </div>
  )
}

function Time({ lines, changes, where }: Pick<Props, 'lines' | 'changes' | 'where'>) {
  const time = timeOfSet(lines, changes)
  if (!time) return null
  const { text, late, others } = time
  return (
    <p className={styles.time}>
      Всё вместе: <b>{text || 'срок назовём'}</b>
      {where}.{late.length > 0 && ` Ждём: ${late.join(', ').toLowerCase()}.`}
      {others && ` Остальное — ${others}.`}
    </p>
  )
}
