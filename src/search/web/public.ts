// The door of search for other slices' screens.

export { SearchForm } from './search-form.tsx'
