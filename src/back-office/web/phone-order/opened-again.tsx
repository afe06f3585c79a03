// Says that the order was begun before, and begins another one.

import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { endDraft } from './kept-drafts.ts'
import styles from './phone-order.module.css'
import type { useDraft } from './use-draft.ts'

type Props = {
  readonly written: Pick<ReturnType<typeof useDraft>, 'place' | 'isLessThanKept'>
  readonly onAnew: () => void
}

export function OpenedAgain({ written: { place, isLessThanKept }, onAnew }: Props) {
  const [isAsked, setAsked] = useState(false)
  return (
    <div className={styles.again}>
      <p role="status">
        Этот заказ вы начали и не оформили: он открыт, каким был.
        {isLessThanKept && ' Часть его товаров больше не продаётся.'}
      </p>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Начать заново
      </Button>
      {isAsked && (
        <OfficeDialog
          title="Начать заказ заново?"
          action="Начать заново"
          isPending={false}
          onSubmit={() => {
            endDraft(place)
            onAnew()
          }}
          onClose={() => setAsked(false)}
        >
          <p>Всё, что в нём записано, сотрётся.</p>
        </OfficeDialog>
      )}
    </div>
  )
}
