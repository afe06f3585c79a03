// Changes that failed: each stays until somebody has seen it, or does it all the same.

import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { CHANGE, failureText, repeatedWish, useOrderChange } from '../orders/change-order.ts'
import type { OrderWish } from '../orders/send-change.ts'
import { useKeys } from '../use-keys.ts'
import styles from './failed-steps.module.css'

export function FailedSteps() {
  const client = useQueryClient()
  const changing = useOrderChange()
  const failed = useMutationState({
    filters: { mutationKey: CHANGE, status: 'error' },
    select: (mutation) => mutation,
  }).map((mutation) => {
    const wish = mutation.state.variables as OrderWish
    const again = repeatedWish(mutation.state.error, wish)
    const forget = () => client.getMutationCache().remove(mutation)
    const repeat = () => {
      forget()
      if (again) changing.mutate(again)
    }
    return { mutation, id: wish.order.id, again, forget, repeat }
  })
  useKeys({ 'Shift+Enter': () => failed.find(({ again }) => again)?.repeat() })
  if (failed.length === 0) return null
  return (
    <div role="alert" aria-label="Не получилось">
      <ul className={styles.failed}>
        {failed.map(({ mutation, id, again, forget, repeat }) => (
          <li key={mutation.mutationId} className={styles.step}>
            <span>
              <Link to={`/office/orders/${id}`}>Заказ № {id}</Link>:{' '}
              {failureText(mutation.state.error, id)}
            </span>
            <span className={styles.answers}>
              {again && (
                <Button variant="quiet" aria-keyshortcuts="Shift+Enter" onClick={repeat}>
                  Сделать всё равно
                </Button>
              )}
              <Button variant="quiet" onClick={forget}>
                Понятно
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
