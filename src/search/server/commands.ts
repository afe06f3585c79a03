// The door of search for the command line.

export { listEmptySearches } from './empty-searches.repository.ts'
export { dropOwnerWord, listOwnerWords, saveOwnerWord } from './owner-words.repository.ts'
export {
  answersOfBoth,
  checkedWord,
  type Proposal,
  proposeWord,
  type Searching,
  startSearching,
  withWord,
} from './propose-words.ts'
