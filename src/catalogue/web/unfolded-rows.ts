// Which rows stand unfolded, remembered by the visit of a page: the way back finds them again.

import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

// The visits of this document alone: a page that is loaded anew begins folded.
const unfolded = new Set<string>()
// Beyond so many a buyer has long forgotten the first ones.
const MOST_REMEMBERED = 200

/** Whether the row stands unfolded at this visit, and how to turn it. */
export function useUnfolded(row: string | number): [boolean, () => void] {
  const { key } = useLocation()
  const visit = `${key}/${row}`
  const [isOpen, setOpen] = useState(unfolded.has(visit))
  useEffect(() => {
    if (isOpen) remember(visit)
    else unfolded.delete(visit)
  }, [isOpen, visit])
  return [isOpen, () => setOpen(!isOpen)]
}

function remember(visit: string): void {
  const [oldest] = unfolded
  if (unfolded.size >= MOST_REMEMBERED && oldest !== undefined) unfolded.delete(oldest)
  unfolded.add(visit)
}
