// What lists and products say of delivery: their code comes after the page.

import { lateParts } from '#src/platform/web/browsing/late-parts.tsx'

const part = await lateParts(import('./late/promise-parts.tsx'))

export const PromiseLine = part('PromiseLine')
export const WaysToReceive = part('WaysToReceive')
