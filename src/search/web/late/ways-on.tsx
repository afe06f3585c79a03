// What leads on where a search lists no goods, in one file that comes with such a search: the car of a
// VIN, and where else to look.

import { VinCard } from './vin-card.tsx'
import { WhatElse } from './what-else.tsx'

export const parts = { VinCard, WhatElse }
