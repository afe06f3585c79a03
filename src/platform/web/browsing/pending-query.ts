// The query of a list, of the one that is loading if there is one.

import { useMemo } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** For filter links: the second of two quick clicks keeps the first. */
export function usePendingQuery(): URLSearchParams {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const [query] = useSearchParams()
  const pending = next?.pathname === pathname ? next.search : null
  return useMemo(() => (pending === null ? query : new URLSearchParams(pending)), [pending, query])
}
