// Logging out here, where the shop has ended the session already.

import { useNavigate } from 'react-router'
import { useForgetCustomer } from '#src/platform/web/api-cache.ts'
import { logOutHere } from './session-store.ts'

export function useLeave(): () => void {
  const forgetCustomer = useForgetCustomer()
  const navigate = useNavigate()
  return () => {
    logOutHere()
    forgetCustomer()
    navigate('/')
  }
}
