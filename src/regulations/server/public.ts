// The door of regulations for other slices' servers.

export {
  aceaClasses,
  apiClasses,
  isRegulated,
  type OilRegulation,
  oilRegulationOf,
  type RegulatedCar,
} from '../oil-regulation.ts'
export { OWNER_TABLES, type OwnerTable } from '../owner-tables.ts'
export {
  dueAt,
  hasServices,
  rulesOf,
  type ServiceRule,
  serviceMileages,
} from '../service-table.ts'
export { isSourced, sourceText } from '../sources.ts'
export { importTable } from './import-table.ts'
export { keptRegulations, rowsInForce } from './kept-regulations.ts'
export { dropReplacement, SHOWN_OF_REGULATIONS } from './regulations.repository.ts'
