// The fields of the oil list as filters.

import { OIL_FIELDS, type OilChoice, type OilField, toggledOil } from '../oil-choice.ts'
import type { OilFacets } from '../oil-facets.ts'
import type { ListFacet } from './list-facet.ts'
import { OIL_FIELD_NAMES } from './oil-field-names.ts'

const MARKS: readonly OilField[] = ['viscosity', 'volume', 'api', 'acea']

export const oilListFacets = (
  facets: OilFacets | undefined,
  choice: OilChoice,
  hrefOf: (choice: OilChoice) => string,
): ListFacet[] =>
  OIL_FIELDS.map((field) => ({
    field,
    name: OIL_FIELD_NAMES[field],
    choices: facets?.[field] ?? [],
    chosen: choice[field],
    isOfMarks: MARKS.includes(field),
    hrefOf: (value) => hrefOf(toggledOil(choice, field, value)),
  }))
