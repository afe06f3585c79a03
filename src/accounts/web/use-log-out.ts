// Logging out: here at once, at the shop as soon as it can be reached.

import { useCallApi } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/log-failure.ts'
import { accountsApi } from '../contract.ts'
import { useLeave } from './use-leave.ts'

export function useLogOut(): () => void {
  const callApi = useCallApi()
  const leave = useLeave()
  return () => {
    callApi(accountsApi.logOut, {}).catch((error) => logFailure('Выход не подтверждён', error))
    leave()
  }
}
