// What a list is narrowed by, as it was wished last: also while that list is still on its way.

import { useMemo } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

/** For links that change the query: the second of two quick choices keeps the first. */
export function useWishedQuery(): URLSearchParams {
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const [query] = useSearchParams()
  const wished = next?.pathname === pathname ? next.search : null
  return useMemo(() => (wished === null ? query : new URLSearchParams(wished)), [wished, query])
}
