// What leads on from a search, in one file that comes after the page: to the goods of another car,
// to the car of a VIN, and where else to look.

import { ForMyCar } from './for-my-car.tsx'
import { VinCard } from './vin-card.tsx'
import { WhatElse } from './what-else.tsx'

export const parts = { ForMyCar, VinCard, WhatElse }
