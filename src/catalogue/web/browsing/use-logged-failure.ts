// Failures of catalogue loads are logged beside what the screen says of them.

import { useEffect } from 'react'
import { logFailure } from '#src/platform/web/api-error.ts'

export function useLoggedFailure(what: string, error: unknown): void {
  useEffect(() => {
    if (error) logFailure(what, error)
  }, [what, error])
}
