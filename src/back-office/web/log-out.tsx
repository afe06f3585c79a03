// The way out of the office. What would be lost is named first: marks of picking stay behind, a count of
// a shelf, a sale and an order by phone end.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { sessionApi } from '../session-contract.ts'
import { callOffice } from './call-office.ts'
import type { LeaveDialog } from './leave-dialog.tsx'
import styles from './office-frame.module.css'
import { endDrafts, phoneDrafts, saleDrafts } from './phone-order/kept-drafts.ts'
import { useOutbox } from './pick/use-outbox.ts'
import { keptCounts } from './stock/kept-counts.ts'
import { forgetAndAsk, useSession } from './use-session.ts'

type Dialog = ComponentType<ComponentProps<typeof LeaveDialog>>

export function LogOut() {
  const client = useQueryClient()
  const waiting = useOutbox().waiting.length
  const staff = useSession().data?.staff.id ?? 0
  const [asked, ask] = useState<{ readonly Dialog: Dialog } | null>(null)
  const fail = () => {
    ask(null)
    showToast('Выйти не удалось: нет связи.')
  }
  const leaving = useMutation({
    mutationFn: () => callOffice(sessionApi.logOut, {}),
    onSuccess: () => {
      endDrafts()
      return forgetAndAsk(client)
    },
    onError: fail,
  })
  const leave = async () => {
    const begun = [keptCounts.countedGoods, saleDrafts.begun, phoneDrafts.begun]
    if (waiting === 0 && begun.every((count) => count(staff) === 0)) return leaving.mutate()
    const part = await import('./leave-dialog.tsx').catch(fail)
    if (part) ask({ Dialog: part.LeaveDialog })
  }
  const { isPending } = leaving
  return (
    <>
      <Button
        variant="quiet"
        className={styles.leave ?? ''}
        loading={isPending}
        onClick={() => void leave()}
      >
        Выйти
      </Button>
      {asked && (
        <asked.Dialog
          {...{ staff, waiting, isPending }}
          onLeave={() => leaving.mutate()}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
