// What is wrong in a draft of an order, and where the screen goes to it.

import type { DraftErrors } from './phone-draft.ts'

/** Without those of fields that are changed now; `lines` are sent as `items`. */
export const stillWrong = (errors: DraftErrors, change: object): DraftErrors =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([field]) => !(field in change || (field === 'items' && 'lines' in change)),
    ),
  )

export const goToFirstWrong = (form: { readonly current: HTMLElement | null }): void => {
  // when the errors are shown
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  )
}
