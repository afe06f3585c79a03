// What stands still: the shop is not asked at every key.

import { useEffect, useState } from 'react'

export const PAUSE_MS = 300

/** The text as it stands when nobody types for a moment. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
