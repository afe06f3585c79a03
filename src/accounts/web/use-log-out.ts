// Logging out: here at once, at the shop as soon as it can be reached.

import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useCallApi } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/log-failure.ts'
import { accountsApi } from '../contract.ts'
import { logOutHere } from './session-store.ts'

export function useLogOut(): () => void {
  const callApi = useCallApi()
  const cache = useQueryClient()
  const navigate = useNavigate()
  return () => {
    callApi(accountsApi.logOut, {}).catch((error) => logFailure('Выход не подтверждён', error))
    logOutHere()
    cache.clear() // the next customer at this browser must not see this one's answers
    navigate('/')
  }
}
