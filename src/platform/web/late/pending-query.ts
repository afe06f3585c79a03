// The query of a list, of the one that is loading if there is one.

import { useMemo } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** For filter links: the second of two quick clicks keeps the first. */
export function usePendingQuery(): URLSearchParams {
  const shown = useLocation()
  const { location: next } = useNavigation()
  const { search } = next?.pathname === shown.pathname ? next : shown
  return useMemo(() => new URLSearchParams(search), [search])
}
