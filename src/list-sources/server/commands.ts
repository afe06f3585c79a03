// The door of list-sources for the command line.

export { readSchedule, scheduleText } from '../schedule.ts'
export { addSource } from './add-source.ts'
export {
  claimSource,
  deleteSource,
  findSource,
  type ListSource,
  listSources,
} from './list-sources.repository.ts'
export { lookAt } from './look-at-source.ts'
export { previewSource } from './preview-source.ts'
export type { SourceDeps } from './run-source.ts'
export { type Outcome, passwordSetting, type SourceOptions } from './source.ts'
export { isOpenlySent, requireAddress, shownAddress } from './source-address.ts'
