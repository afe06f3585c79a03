// What stands around the list of oils, as one file to fetch.

import { ChosenOils } from './chosen-oils.tsx'
import { OilFilters } from './oil-filters.tsx'
import { WiderOils } from './wider-oils.tsx'

export const parts = { ChosenOils, OilFilters, WiderOils }
