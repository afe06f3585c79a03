// Steps that failed: each stays until somebody has seen it.

import { useMutationState, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { failureText, STEP, type StepWish } from '../use-orders.ts'
import styles from './failed-steps.module.css'

export function FailedSteps() {
  const client = useQueryClient()
  const failed = useMutationState({
    filters: { mutationKey: STEP, status: 'error' },
    select: (mutation) => mutation,
  })
  if (failed.length === 0) return null
  return (
    <ul className={styles.failed} role="alert" aria-label="Не получилось">
      {failed.map((mutation) => {
        const { id } = (mutation.state.variables as StepWish).order
        return (
          <li key={mutation.mutationId} className={styles.step}>
            <span>
              <Link to={`/office/orders/${id}`}>Заказ № {id}</Link>:{' '}
              {failureText(mutation.state.error, id)}
            </span>
            <Button variant="quiet" onClick={() => client.getMutationCache().remove(mutation)}>
              Понятно
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
