// A handover whose failure is said beside its field or button, one at a time.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrorsOf } from '#src/platform/web/api-error.ts'
import type { StaffOrder } from '../../contract.ts'
import { failureText, forgetFailure, useOrderChange } from './change-order.ts'
import type { Change } from './send-change.ts'

/** `fields`: by the names of the API; `text`: what is about none of them. */
export type HandoverFailure = {
  readonly fields: Readonly<Record<string, string>>
  readonly text: string
}

const NONE: HandoverFailure = { fields: {}, text: '' }
/** Fields that have a place of their own. */
const SHOWN = ['code', 'said']

/** Without `isLocal` only what is wrong in a field is said here, the rest above the screen. */
export function useHandover(order: StaffOrder, isLocal = true) {
  const client = useQueryClient()
  const changing = useOrderChange()
  const [failure, setFailure] = useState(NONE)
  const hand = (change: Change, onDone: () => void, onFailed?: () => void): void => {
    setFailure(NONE)
    const onError = (error: unknown) => {
      const fields = fieldErrorsOf(error)
      const isOfField = SHOWN.some((name) => name in fields)
      if (!isOfField && !isLocal) return
      forgetFailure(client, error)
      setFailure({ fields, text: isOfField ? '' : failureText(error, order.id) })
      onFailed?.()
    }
    changing.mutate({ order, change }, { onSuccess: onDone, onError })
  }
  return { hand, isPending: changing.isPending, failure }
}
