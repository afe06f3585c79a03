// Logging out: here at once, at the shop as soon as it can be reached.

import { useNavigate } from 'react-router'
import { useCallApi, useForgetCustomer } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/log-failure.ts'
import { accountsApi } from '../contract.ts'
import { logOutHere } from './session-store.ts'

export function useLogOut(): () => void {
  const callApi = useCallApi()
  const forgetCustomer = useForgetCustomer()
  const navigate = useNavigate()
  return () => {
    callApi(accountsApi.logOut, {}).catch((error) => logFailure('Выход не подтверждён', error))
    logOutHere()
    forgetCustomer()
    navigate('/')
  }
}
