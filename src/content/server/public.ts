// The door of content for the server side of other slices.

export { listNews } from './news.repository.ts'
