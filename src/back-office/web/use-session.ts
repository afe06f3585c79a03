// Who is at this browser, and what the role may do.

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiError } from '#src/platform/web/api-error.ts'
import type { StaffAct } from '../permissions.ts'
import { sessionApi } from '../session-contract.ts'
import { callOffice } from './call-office.ts'

const KEY = ['session']
export const LOG_IN = ['log-in']
/** Numbers of the bulk steps that the frame shows. */
export const BULK_JOBS = ['bulk-jobs']

export const useSession = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callOffice(sessionApi.session, {}, { signal }),
    retry: (failed, error) => !isLoggedOut(error) && failed < 2,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Empty until it is known. */
export const useMay = (): readonly StaffAct[] => useSession().data?.may ?? []

/** Whether letters leave at all; taken for granted until it is known. */
export const useHasMail = (): boolean => useSession().data?.has_mail ?? true

/**
 * After a login, a logout or the end of a session: what somebody else was shown is forgotten, and it
 * is asked anew who is here.
 */
export function forgetAndAsk(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEY[0] })
  client.getMutationCache().clear()
  return client.resetQueries({ queryKey: KEY })
}

export const isLoggedOut = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 401
