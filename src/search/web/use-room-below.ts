// How high a list under a field may be, so that the phone's keyboard does not cover its end.

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Tells the element its room as `--room`, at opening and whenever the keyboard comes or goes. */
export function useRoomBelow(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const seen = window.visualViewport
    if (!isOpen || !seen) return
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0
      box.current?.style.setProperty('--room', `${seen.offsetTop + seen.height - top}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    return () => seen.removeEventListener('resize', measure)
  }, [isOpen])
  return box
}
