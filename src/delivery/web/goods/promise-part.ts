// The promise line of list rows, loaded after the page.

import { afterPage } from './after-hydration.tsx'

export const PromiseLine = afterPage(
  async () => (await import('../late/promise-line.tsx')).PromiseLine,
)
