// What a product page says of delivery, after the page.

import { afterPage } from './goods/after-hydration.tsx'

export const WaysToReceive = afterPage(
  async () => (await import('./late/ways-to-receive.tsx')).WaysToReceive,
)
