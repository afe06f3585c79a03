// The door of search for other slices' screens.

export { SearchField } from './search-field.tsx'
export { SearchForm } from './search-form.tsx'
