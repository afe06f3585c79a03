// What stands around the found goods, as one file to fetch.

import { FoundChosen } from './found-chosen.tsx'
import { FoundFilters } from './found-filters.tsx'
import { FoundNotes } from './found-notes.tsx'
import { FoundWays } from './found-ways.tsx'
import { WhatElse } from './what-else.tsx'

export const parts = { FoundChosen, FoundFilters, FoundNotes, FoundWays, WhatElse }
