// What a product page says of delivery: its code comes after the page.

import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'

const part = await lateParts(import('./late/ways-parts.tsx'))

export const WaysToReceive = part('WaysToReceive')
