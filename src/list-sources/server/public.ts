// The door of list-sources for the server side of other slices.

export { claimTroubles } from './list-sources.repository.ts'
export { startSourceWorker } from './look-at-source.ts'
export type { SourceDeps } from './run-source.ts'
