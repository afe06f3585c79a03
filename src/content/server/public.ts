// The door of content for the server side of other slices.

export { openingHours } from '../opening-hours.ts'
export { listNews } from './news.repository.ts'
