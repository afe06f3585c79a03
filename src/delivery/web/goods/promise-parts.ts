// What a list says of delivery: its code comes after the page.

import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'

const part = await lateParts(import('../late/promise-parts.tsx'))

export const PromiseLine = part('PromiseLine')
