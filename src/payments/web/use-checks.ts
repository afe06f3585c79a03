// Asks again and again, at growing pauses, what has become of a payment; then it gives up.

import { useEffect, useEffectEvent, useState } from 'react'
import { CHECK_PAUSES_MS } from '../check-pauses.ts'
import { onReturn } from './on-return.ts'

/** `isOpen`: the answer may still change. Who comes back to the page is answered at once. */
export function useChecks(isOpen: boolean, check: () => void) {
  const [done, setDone] = useState(0)
  const checkNow = useEffectEvent(check)
  useEffect(() => {
    const pause = CHECK_PAUSES_MS[done]
    if (!isOpen || pause === undefined) return
    const timer = setTimeout(() => {
      checkNow()
      setDone((count) => count + 1)
    }, pause)
    return () => clearTimeout(timer)
  }, [isOpen, done])
  useEffect(() => {
    if (!isOpen) return
    return onReturn(() => {
      checkNow()
      setDone(0)
    })
  }, [isOpen])

  function checkAgain() {
    check()
    setDone(0)
  }
  return { isChecking: isOpen && done < CHECK_PAUSES_MS.length, checkAgain }
}
