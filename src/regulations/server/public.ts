// The door of regulations for other slices' servers.

export {
  aceaClasses,
  apiClasses,
  isRegulated,
  type OilRegulation,
  oilRegulationOf,
  type RegulatedCar,
} from '../oil-regulation.ts'
export {
  dueAt,
  hasServices,
  rulesOf,
  type ServiceRule,
  serviceMileages,
} from '../service-table.ts'
export { isSourced, sourceText } from '../sources.ts'
export { keptRegulations } from './kept-regulations.ts'
export { SHOWN_OF_REGULATIONS } from './regulations.repository.ts'
