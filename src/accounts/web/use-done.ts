// A message in place of a form that was sent, with the focus on it.

import { useEffect, useRef, useState } from 'react'

export function useDone() {
  const [done, setDone] = useState('')
  const doneRef = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) doneRef.current?.focus({ preventScroll: true })
  }, [done])
  return { done, setDone, doneRef }
}
