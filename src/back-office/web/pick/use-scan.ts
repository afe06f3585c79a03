// Calls a screen for each scan of a hand scanner.

import { useEffect, useLayoutEffect, useRef } from 'react'
import { showToast } from '#src/ui/toast-queue.ts'
import { scanReader } from './read-scan.ts'

export function useScan(onScan: (text: string) => void): void {
  const current = useRef(onScan)
  useLayoutEffect(() => {
    current.current = onScan
  })
  useEffect(() => {
    const read = scanReader()
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing) return
      // when it was pressed, not when this page came to it: a busy phone is late
      const scanned = read({ code: event.code, at: event.timeStamp })
      if (scanned === null) return
      // its Enter presses no button that has the focus
      event.preventDefault()
      event.stopPropagation()
      if (document.querySelector('dialog[open]') === null) current.current(scanned)
      else showToast('Скан попал в открытое окно: проверьте, что в нём набрано.')
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
