// The door of supply for the command line: the owner's decisions about categories.

export {
  type CountedCategory,
  listCountedCategories,
} from './category-acts/category-acts.repository.ts'
export {
  addCategory,
  moveCategory,
  removeCategory,
  renameCategory,
} from './category-acts/change-categories.ts'
export { mergeCategories } from './category-acts/merge-categories.ts'
export { applyCategories } from './category-rules/apply-categories.ts'
export {
  deleteCategoryRule,
  listCategoryRules,
} from './category-rules/category-rules.repository.ts'
export { addCategoryRule } from './category-rules/place-by-rules.ts'
export { mapCategory, unmapCategory } from './category-texts/map-category.ts'
export { listTexts, MOST_TEXTS_LISTED } from './category-texts/supplier-categories.repository.ts'
export { chooseCategory, listCategoryPaths } from './choose-by-words.ts'
