// The door of content for the server side of other slices.

export { listNews, type NewsItem, saveNewsItem } from './news.repository.ts'
