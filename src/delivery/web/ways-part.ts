// The delivery options of a product page, loaded after the page.

import { afterPage } from './goods/after-hydration.tsx'

export const WaysToReceive = afterPage(
  async () => (await import('./late/ways-to-receive.tsx')).WaysToReceive,
)
