// Hook: whether an element is in or near the viewport, so that its data can be loaded then.

import { type RefObject, useEffect, useRef, useState } from 'react'

const NEAR = '400px 0px'

/** Stays true once it is. Always true without IntersectionObserver. */
export function useIsNear<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current || typeof IntersectionObserver === 'undefined') return setNear(true)
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: NEAR },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, isNear]
}
