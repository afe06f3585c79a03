// The keys of the office, shown by «?».

import { type ComponentType, useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { useKeys } from './use-keys.ts'

type Dialog = ComponentType<{ readonly onClose: () => void }>

export function KeysHelp() {
  const [Shown, show] = useState<Dialog | null>(null)
  const open = async () => {
    // where the dialog leaves the focus: keys act on the screen again, not on the button
    document.getElementById('main')?.focus({ preventScroll: true })
    const part = await import('./keys-dialog.tsx').catch(() => null)
    if (part) show(() => part.KeysDialog)
    else showToast('Нет связи.')
  }
  // in the Russian layout «?» is Shift and 7
  useKeys({ 'Shift+Slash': open, 'Shift+?': open })
  return (
    <>
      <Button variant="quiet" onClick={open} aria-keyshortcuts="Shift+?">
        Клавиши
      </Button>
      {Shown && <Shown onClose={() => show(null)} />}
    </>
  )
}
