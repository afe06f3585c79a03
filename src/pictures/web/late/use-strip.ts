// A scrolling strip of slides: the index of the shown one, and a function to show another.

import { type RefObject, useEffect, useState } from 'react'

export function useStrip(strip: RefObject<HTMLElement | null>, first = 0) {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const look = () => {
      const width = element.clientWidth
      if (width > 0) setShown(Math.round(element.scrollLeft / width))
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [strip])
  const show = (place: number, behavior: ScrollBehavior = 'smooth') => {
    const element = strip.current
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element?.scrollTo({
      left: place * element.clientWidth,
      behavior: isCalm ? 'instant' : behavior,
    })
  }
  return { shown, show }
}
