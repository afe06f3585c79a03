// Logs out: by the customer, and after the shop has ended the session.

import { useNavigate } from 'react-router'
import { useCallApi, useForgetCustomer } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/api-error.ts'
import { showToast } from '#src/ui/toast-queue.ts'
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

/** Shows `message` as a toast on the home page. */
export function useLeave(message: string): () => void {
  const forgetCustomer = useForgetCustomer()
  const navigate = useNavigate()
  return () => {
    logOutHere()
    forgetCustomer()
    navigate('/')
    showToast(message)
  }
}
