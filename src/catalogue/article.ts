// Moved: the one spelling of articles lives in shared.

export { normaliseArticle } from '#src/shared/article.ts'
