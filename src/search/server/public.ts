// The door of search for other slices' servers and for the command line.

export { countEmptySearches } from './empty-searches.ts'
export { keepShopWords } from './keep-shop-words.ts'
export { loadVocabulary } from './load-vocabulary.ts'
export { SHOWN_OF_SEARCH } from './owner-words.repository.ts'
