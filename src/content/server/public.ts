// The door of content for the server side of other slices.

export { bringFirstArticles } from './bring-first-articles.ts'
export { listNews } from './news.repository.ts'
