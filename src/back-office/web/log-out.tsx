// The way out of the office. Marks that the shop has not counted are named first: they stay behind.

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
import { forgetAndAsk } from './use-session.ts'

export function LogOut() {
  const client = useQueryClient()
  const { waiting } = useOutbox()
  const [isAsked, setAsked] = useState(false)
  const leaving = useMutation({
    mutationFn: () => callOffice(staffApi.logOut, {}),
    onSuccess: () => {
      endDrafts()
      return forgetAndAsk(client)
    },
    onError: () => {
      setAsked(false)
      showToast('Выйти не удалось: нет связи. Сеанс ещё открыт.')
    },
  })
  return (
    <>
      <Button
        variant="quiet"
        className={styles.leave ?? ''}
        loading={leaving.isPending}
        onClick={() => (waiting.length > 0 ? setAsked(true) : leaving.mutate())}
      >
        Выйти
      </Button>
      {isAsked && (
        <OfficeDialog
          title="Выйти, не дождавшись отправки?"
          action="Выйти"
          refusal="Остаться"
          isPending={leaving.isPending}
          onSubmit={() => leaving.mutate()}
          onClose={() => setAsked(false)}
        >
          <p role="status">
            {waiting.length > 0
              ? `Отметок сборки ждут отправки: ${waiting.length}. Они останутся на этом устройстве и уйдут, когда вы снова войдёте на нём.`
              : 'Все отметки отправлены.'}
          </p>
        </OfficeDialog>
      )}
    </>
  )
}
