// What is wrong in a draft of an order, and where the screen goes to it.

import { type RefObject, useEffect } from 'react'
import type { DraftErrors } from './phone-draft.ts'

/** Without those of fields that are changed now; `lines` are sent as `items`. */
export const stillWrong = (errors: DraftErrors, change: object): DraftErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([field]) => !(field in change || (field === 'items' && 'lines' in change)),
    ),
  )

/** Focuses the first wrong field of the form once a refusal is shown; each refusal is another object. */
export function useFirstWrong(form: RefObject<HTMLElement | null>, refusal: object | null): void {
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, refusal])
}
