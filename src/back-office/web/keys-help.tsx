// The keys of the office, shown by «?».

import { type ComponentType, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { useKeys } from './use-keys.ts'

type Help = ComponentType<{ readonly onClose: () => void }>

export function KeysHelp() {
  const [Dialog, setDialog] = useState<Help | null>(null)
  const open = () =>
    void import('./keys-dialog.tsx').then(
      ({ KeysDialog }) => setDialog(() => KeysDialog),
      () => showToast('Нет связи.'),
    )
  // in the Russian layout «?» is Shift and 7
  useKeys({ 'Shift+Slash': open, 'Shift+?': open })
  return (
    <>
      <Button variant="quiet" onClick={open} aria-keyshortcuts="Shift+?">
        Клавиши
      </Button>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  )
}
