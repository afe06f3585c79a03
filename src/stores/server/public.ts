// The door of stores for the server side of other slices.

export { listCities } from './stores.repository.ts'
