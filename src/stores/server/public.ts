// The door of stores for the server side of other slices.

export { mapSources } from './map-sources.ts'
export { listCities } from './stores.repository.ts'
