// What a list says of delivery, after the page.

import { afterPage } from './after-page.tsx'

export const PromiseLine = afterPage(
  async () => (await import('../late/promise-line.tsx')).PromiseLine,
)
