// Logging out here alone: the shop ends the session, or has ended it already.

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
