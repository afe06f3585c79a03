// Stores the draft of the order form in the browser, so that it survives reload, login and restart.

import { readLocal, writeLocal } from '#src/platform/web/browser-storage.ts'
import { type OrderDraft, parseDraft } from '../order-draft.ts'

/** The draft when storage is unavailable; lost with the document. */
let unstored: OrderDraft | null = null

export const readDraft = (): OrderDraft => unstored ?? parseDraft(readLocal('orderDraft'))

export function keepDraft(draft: OrderDraft): void {
  unstored = writeLocal('orderDraft', draft) ? null : draft
}
