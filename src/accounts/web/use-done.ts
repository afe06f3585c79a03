// What has been done, said in place of the form that did it: the reader goes on there.

import { useEffect, useRef, useState } from 'react'

export function useDone() {
  const [done, setDone] = useState('')
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (done) words.current?.focus({ preventScroll: true })
  }, [done])
  return { done, setDone, words }
}
