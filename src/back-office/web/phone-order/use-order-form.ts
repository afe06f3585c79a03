// What the forms of an order by phone and of a sale do alike: what is wrong, what may change, what goes.

import { useRef, useState } from 'react'
import { ApiError, fieldErrorsOf, isRefusal } from '#src/platform/web/api-error.ts'
import { stillWrong, useFirstWrong } from './draft-errors.ts'
import type { DraftErrors } from './phone-draft.ts'
import type { Sending } from './use-phone-order.ts'

type Form<Draft, Body> = {
  readonly sending: Sending & {
    readonly send: (body: Body) => void
    readonly reset: () => void
  }
  readonly change: (next: Partial<Draft>) => void
  /** Answers are awaited that it needs. */
  readonly isComing: boolean
  /** What the shop would refuse, by field. */
  readonly errorsNow: () => DraftErrors
  readonly body: () => Body
}

export function useOrderForm<Draft extends object, Body>(of: Form<Draft, Body>) {
  const { sending, change, isComing, errorsNow, body } = of
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<DraftErrors>({})
  const [stopped, setStopped] = useState<DraftErrors | null>(null)
  useFirstWrong(form, stopped)
  useFirstWrong(form, sending.error)
  const refused = sending.error instanceof ApiError ? sending.error : null
  return {
    form,
    wrong,
    refusals: fieldErrorsOf(sending.error),
    /** Lines as the shop has refused them. */
    changed: refused?.data?.lines ?? [],
    edit: (next: Partial<Draft>) => {
      if (sending.isUnanswered) return
      setWrong((shown) => stillWrong(shown, next))
      if (refused && isRefusal(refused)) sending.reset()
      change(next)
    },
    send: () => {
      if (sending.isPending) return
      if (sending.isUnanswered) return sending.send(body())
      if (isComing) return
      const found = errorsNow()
      setWrong(found)
      if (Object.keys(found).length > 0) return setStopped(found)
      sending.send(body())
    },
  }
}
