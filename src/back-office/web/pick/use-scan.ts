// Calls a screen for each scan: of a hand scanner, or of the camera, which is given what this returns.

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { showToast } from '#src/ui/toast-queue.ts'
import { beep } from '../live/chime.ts'
import { scanReader } from './read-scan.ts'

/** `onScan` returns false for a scan that is not wanted here. */
export function useScan(onScan: (text: string) => unknown): (text: string) => unknown {
  const current = useRef(onScan)
  useLayoutEffect(() => {
    current.current = onScan
  })
  const scanned = useCallback((text: string): unknown => {
    if (document.querySelector('dialog[open]') === null) return current.current(text)
    showToast('Скан попал в открытое окно: проверьте, что в нём набрано.')
    return false
  }, [])
  useEffect(() => {
    const read = scanReader()
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing) return
      // when it was pressed, not when this page came to it: a busy phone is late
      const text = read({ code: event.code, at: event.timeStamp })
      if (text === null) return
      // its Enter presses no button that has the focus
      event.preventDefault()
      event.stopPropagation()
      // whoever scans looks at the goods
      if (scanned(text) === false) beep(false)
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [scanned])
  return scanned
}
