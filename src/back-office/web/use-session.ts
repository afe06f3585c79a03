// Who is at this browser, and what the role may do.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/platform/web/api-error.ts'
import { staffApi } from '../contract.ts'
import type { StaffAct } from '../permissions.ts'
import { callOffice } from './call-office.ts'

const KEY = ['session']
export const LOG_IN = ['log-in']

export const useSession = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callOffice(staffApi.session, {}, { signal }),
    retry: (failed, error) => !isLoggedOut(error) && failed < 2,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Empty until it is known. */
export const useMay = (): readonly StaffAct[] => useSession().data?.may ?? []

/** Asks again who is here: after a login, after a logout, after a refused call. */
export function useAskWho(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.resetQueries({ queryKey: KEY })
}

export const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401
