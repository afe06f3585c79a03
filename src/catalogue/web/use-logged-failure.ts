// Failures of catalogue loads are logged beside what the screen says of them.

import { useEffect } from 'react'
import { logFailure } from '#src/platform/web/log-failure.ts'

export function useLoggedFailure(what: string, error: unknown): void {
  useEffect(() => {
    if (error) logFailure(what, error)
  }, [what, error])
}
