// The door of supply for what fills a new shop, and for what empties the demonstration.

export { addCategories, type NewCategory } from './add-categories.repository.ts'
export {
  addManufacturers,
  type NewManufacturer,
  renameManufacturers,
} from './add-manufacturers.repository.ts'
export { prepareLinkTables } from './analogue-links/follow-numbers.ts'
export { updateLinks } from './analogue-links/take-back-links.ts'
