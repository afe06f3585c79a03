// The query of a list, of the one that is loading if there is one.

import { useLocation, useNavigation } from 'react-router'

/** For links that change the query: the second of two quick clicks keeps the first. */
export function usePendingQuery(): URLSearchParams {
  const shown = useLocation()
  const { location: next } = useNavigation()
  return new URLSearchParams((next?.pathname === shown.pathname ? next : shown).search)
}
