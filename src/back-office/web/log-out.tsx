// The way out of the office. What the shop does not know yet is named first: marks of picking stay
// behind, a count of a shelf ends.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { staffApi } from '../contract.ts'
import { callOffice } from './call-office.ts'
import { OfficeDialog } from './office-dialog.tsx'
import styles from './office-frame.module.css'
import { endDrafts } from './phone-order/kept-drafts.ts'
import { useOutbox } from './pick/use-outbox.ts'
import { keptCounts } from './stock/kept-counts.ts'
import { forgetAndAsk, useSession } from './use-session.ts'

export function LogOut() {
  const client = useQueryClient()
  const { waiting } = useOutbox()
  const staff = useSession().data?.staff.id ?? 0
  /** Goods of counts that are not written; null: nothing is asked. */
  const [counted, setCounted] = useState<number | null>(null)
  const leaving = useMutation({
    mutationFn: () => callOffice(staffApi.logOut, {}),
    onSuccess: () => {
      endDrafts()
      return forgetAndAsk(client)
    },
    onError: () => {
      setCounted(null)
      showToast('Выйти не удалось: нет связи.')
    },
  })
  const leave = () => {
    const goods = keptCounts.countedGoods(staff)
    if (waiting.length > 0 || goods > 0) setCounted(goods)
    else leaving.mutate()
  }
  return (
    <>
      <Button
        variant="quiet"
        className={styles.leave ?? ''}
        loading={leaving.isPending}
        onClick={leave}
      >
        Выйти
      </Button>
      {counted !== null && (
        <OfficeDialog
          title="Выйти?"
          action="Выйти"
          refusal="Остаться"
          isPending={leaving.isPending}
          onSubmit={() => leaving.mutate()}
          onClose={() => setCounted(null)}
        >
          {counted > 0 && <p>Не записан пересчёт: {counted}.</p>}
          <p role="status">
            {waiting.length > 0 &&
              `Отметки сборки ждут отправки: ${waiting.length}. Уйдут после нового входа.`}
          </p>
        </OfficeDialog>
      )}
    </>
  )
}
