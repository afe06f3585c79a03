// The door of content for the server side of other slices.

export { bringFirstArticles } from './bring-first-articles.ts'
export { listNews, SHOWN_OF_CONTENT } from './news.repository.ts'
