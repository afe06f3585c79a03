// The draft of the order form in the browser's storage: it survives reload, login and a closed browser.

import { readLocal, writeLocal } from '#src/platform/web/browser-storage.ts'
import { type OrderDraft, parseDraft } from '../order-draft.ts'

/** Without storage it lives as long as the document. */
let unstored: OrderDraft | null = null

export const readDraft = (): OrderDraft => unstored ?? parseDraft(readLocal('orderDraft'))

export function keepDraft(draft: OrderDraft): void {
  unstored = writeLocal('orderDraft', draft) ? null : draft
}
