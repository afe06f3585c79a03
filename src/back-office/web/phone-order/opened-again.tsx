// Says that an order or a sale was begun before, and begins another one.

import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import styles from './phone-order.module.css'

type Props = {
  /** What was begun: «Этот заказ вы начали и не оформили: он открыт, каким был.» */
  readonly text: string
  readonly isLessThanKept: boolean
  readonly title: string
  /** What is lost. */
  readonly children: ReactNode
  readonly onAnew: () => void
}

export function OpenedAgain({ text, isLessThanKept, title, children, onAnew }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={styles.again}>
      <p role="status">
        {text}
        {isLessThanKept && ' Часть его товаров больше не продаётся.'}
      </p>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Начать заново
      </Button>
      {isAsked && (
        <OfficeDialog
          title={title}
          action="Начать заново"
          isPending={false}
          onSubmit={onAnew}
          onClose={() => setAsked(false)}
        >
          {children}
        </OfficeDialog>
      )}
    </div>
  )
}
