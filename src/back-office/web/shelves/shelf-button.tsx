// The shelf of a product at one place: read by everybody, and said in one window by who may.

import { type ComponentType, type ReactNode, useState } from 'react'
import { showToast } from '#src/ui/toast-queue.ts'
import { RowAct } from '../list-states.tsx'
import type { DialogProps, Shelved } from './shelf-dialog.tsx'

type Props = Shelved & { readonly children: ReactNode }

export function ShelfButton({ children, ...shelved }: Props) {
  const [Shown, show] = useState<ComponentType<DialogProps> | null>(null)
  const open = async () => {
    const part = await import('./shelf-dialog.tsx').catch(() => null)
    if (part) show(() => part.ShelfDialog)
    else showToast('Нет связи. Нажмите ещё раз.')
  }
  return (
    <>
      <RowAct of={shelved.of} onClick={open}>
        {children}
      </RowAct>
      {Shown && <Shown {...shelved} onClose={() => show(null)} />}
    </>
  )
}
