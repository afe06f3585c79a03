// Calls a screen for each scan: of a hand scanner, or of the camera, which is given what this returns.

import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { showToast } from '#src/ui/toast-queue.ts'
import { beep } from '../live/chime.ts'
import { LONGEST_BETWEEN_MS, REST_MS, scanReader } from './read-scan.ts'

/** Where signs are typed; what is scanned stays there. */
export const FIELD = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select'
const SECRET = '[type=password], [autocomplete=one-time-code]'

/** Open dialogs that read scans themselves, the last one on top. */
const dialogs: { readonly onScan: (text: string) => unknown }[] = []

/** For a dialog with a field for what is scanned: the scan goes there, not to the screen behind it. */
export function useDialogScan(onScan: (text: string) => unknown): void {
  const current = useRef(onScan)
  useLayoutEffect(() => {
    current.current = onScan
  })
  useEffect(() => {
    const own = { onScan: (text: string) => current.current(text) }
    dialogs.push(own)
    const stop = listenToScanner(() => dialogs.at(-1) === own, own.onScan, LEAST_OF_LABEL)
    return () => {
      dialogs.splice(dialogs.indexOf(own), 1)
      stop()
    }
  }, [])
}

/** A label of a shelf is shorter than a code. */
export const LEAST_OF_LABEL = 2

/** Screens that read scans now. */
let screens = 0

type ScanWishes = {
  /** Asked while a dialog is open: whether it has taken the scan. */
  readonly onBehind?: (text: string) => boolean
  readonly leastSigns?: number
}

/** `onScan` returns false for a scan that is not wanted here. */
export function useScan(
  onScan: (text: string) => unknown,
  { onBehind = () => false, leastSigns }: ScanWishes = {},
): (text: string) => unknown {
  const current = useRef({ onScan, onBehind })
  useLayoutEffect(() => {
    current.current = { onScan, onBehind }
  })
  const scanned = useCallback((text: string): unknown => {
    const scan = current.current
    if (document.querySelector('dialog[open]') === null) return scan.onScan(text)
    const dialog = dialogs.at(-1)
    if (dialog) return dialog.onScan(text)
    if (scan.onBehind(text)) return null
    showToast('Скан попал в открытое окно: проверьте, что в нём набрано.')
    return false
  }, [])
  useEffect(() => {
    screens += 1
    const stop = listenToScanner(() => dialogs.length === 0, scanned, leastSigns)
    return () => {
      screens -= 1
      stop()
    }
  }, [scanned, leastSigns])
  return scanned
}

/** For screens that read no scans: outside a field their keys would act on its signs. */
export function useStrayScan(onScan: (text: string) => void): void {
  const current = useRef(onScan)
  useLayoutEffect(() => {
    current.current = onScan
  })
  useEffect(() => {
    const isStray = (target: Element | null) =>
      screens === 0 &&
      dialogs.length === 0 &&
      (!target?.closest(FIELD) || document.querySelector('dialog[open]') !== null)
    return listenToScanner(isStray, (text) => {
      if (document.querySelector('dialog[open]') === null) return current.current(text)
      showToast('Скан попал в открытое окно: проверьте, что в нём выбрано и набрано.')
      return false
    })
  }, [])
}

function listenToScanner(
  isTaken: (target: Element | null) => boolean,
  onScan: (text: string) => unknown,
  leastSigns?: number,
): () => void {
  const read = scanReader(leastSigns)
  let lastAt = Number.NEGATIVE_INFINITY
  let putBack: ReturnType<typeof fieldOf> = () => {}
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat || event.isComposing) return
    // a program types a password as quickly as a scanner
    if (event.target instanceof Element && event.target.closest(SECRET)) return
    const gap = event.timeStamp - lastAt
    lastAt = event.timeStamp
    // a code that is torn has begun before its pause
    if (gap >= REST_MS) putBack = fieldOf(event.target)
    // a space within a code presses no button either
    if (
      event.code === 'Space' &&
      gap < LONGEST_BETWEEN_MS &&
      !(event.target as Element | null)?.closest(FIELD)
    ) {
      event.preventDefault()
    }
    // when it was pressed, not when this page came to it: a busy phone is late
    const text = read({ code: event.code, at: event.timeStamp })
    if (text === null || !isTaken(event.target as Element | null)) return
    // its Enter presses no button that has the focus
    event.preventDefault()
    event.stopPropagation()
    putBack(text === '')
    lastAt = Number.NEGATIVE_INFINITY
    // whoever scans looks at the goods
    if (text === '') showToast('Код прочитан не весь: отсканируйте ещё раз.')
    if (text === '' || onScan(text) === false) beep(false)
  }
  addEventListener('keydown', onKey, { capture: true })
  return () => removeEventListener('keydown', onKey, { capture: true })
}

/**
 * A field as it is now, and how it is put back to that: a barcode is no number and no sum, and a part of
 * a code is nothing.
 */
function fieldOf(target: EventTarget | null): (isTorn: boolean) => void {
  if (!(target instanceof HTMLInputElement)) return () => {}
  const { value, type, inputMode } = target
  return (isTorn) => {
    if (target.value === value || !(isTorn || type === 'number' || inputMode === 'decimal')) return
    // the setter of the field itself, which React replaces, would keep the change from React
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(target, value)
    target.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
