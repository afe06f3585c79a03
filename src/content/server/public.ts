// The door of content for the server side of other slices.

export { openingHours } from '../opening-hours.ts'
export { bringFirstArticles } from './bring-first-articles.ts'
export { listNews } from './news.repository.ts'
