// Logs the customer out: by a call, or in the browser alone once the server has ended the session.

import { useNavigate } from 'react-router'
import { useCallApi, useForgetCustomer } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/api-error.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { accountsApi } from '../contract.ts'
import { leaveHere } from './session-store.ts'

export function useLogOut(): () => void {
  const callApi = useCallApi()
  const forgetCustomer = useForgetCustomer()
  const navigate = useNavigate()
  return () => {
    callApi(accountsApi.logOut, {}).catch((error) => logFailure('Выход не подтверждён', error))
    leaveHere()
    forgetCustomer()
    navigate('/')
  }
}

/**
 * After the server has ended the session: clears it in the browser and shows `message` at home.
 */
export function useSessionEnded(message: string): () => void {
  const forgetCustomer = useForgetCustomer()
  const navigate = useNavigate()
  return () => {
    leaveHere()
    forgetCustomer()
    navigate('/')
    showToast(message)
  }
}
