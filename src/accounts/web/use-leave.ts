// Logging out here, where the shop has ended the session already.

import { useNavigate } from 'react-router'
import { useForgetCustomer } from '#src/platform/web/api-cache.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { logOutHere } from './session-store.ts'

/** `said` is shown on the home page: what has been done is not seen there. */
export function useLeave(said: string): () => void {
  const forgetCustomer = useForgetCustomer()
  const navigate = useNavigate()
  return () => {
    logOutHere()
    forgetCustomer()
    navigate('/')
    showToast(said)
  }
}
