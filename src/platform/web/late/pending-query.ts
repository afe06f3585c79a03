// The query of a list, of the one that is asked for if there is one.

import { type ContextType, use, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext, useLocation } from 'react-router'

/**
 * For links that change the query: the second of two quick clicks keeps the first. `useNavigation`
 * may be drawn after the second click, as the router tells it in a transition; this is not.
 */
export function usePendingQuery(): URLSearchParams {
  const { pathname, search } = useLocation()
  const { router } = use(UNSAFE_DataRouterContext) as DataRouter
  const next = () => router.state.navigation.location ?? router.state.location
  const asked = useSyncExternalStore(router.subscribe, next, next)
  return new URLSearchParams(asked.pathname === pathname ? asked.search : search)
}

type DataRouter = NonNullable<ContextType<typeof UNSAFE_DataRouterContext>>
