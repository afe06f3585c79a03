// The door of search for other slices' servers and for the command line.

export { flipLayout } from '../reading/keyboard-layout.ts'
export { listEmptySearches } from './empty-searches.repository.ts'
export { countEmptySearches } from './empty-searches.ts'
export { keepShopWords } from './keep-shop-words.ts'
export { loadVocabulary } from './load-vocabulary.ts'
export {
  dropOwnerWord,
  listOwnerWords,
  SHOWN_OF_SEARCH,
  saveOwnerWord,
} from './owner-words.repository.ts'
export {
  answersOfBoth,
  checkedWord,
  type Proposal,
  proposeWord,
  type Searching,
  startSearching,
  withWord,
} from './propose-words.ts'
