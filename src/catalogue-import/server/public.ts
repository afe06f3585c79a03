// Exports of catalogue-import for other slices and programs: import, preview, undo, report.

export { acceptedCount, reportLines } from '../import-report.ts'
export type { NamedStock } from '../layout/stock-columns.ts'
export { FIELD_TITLES, FIELDS } from '../price-list-columns.ts'
export { isUnclearStock, readQuantityWords } from '../quantity-words.ts'
export { CATEGORY_COLUMNS, readCurrencies, readMakerPattern } from '../request-words.ts'
export { bringList, previewKnown } from './bring-list.ts'
export type { ImportRequest } from './import-request.ts'
export { type ImportRun, listRuns } from './import-runs.repository.ts'
export {
  type ImportTask,
  type RecordTask,
  type RunTask,
  runTaskOn,
  type TaskObserver,
} from './import-task.ts'
export { isSupplierBusy } from './other-runs.repository.ts'
export type { ListPreview } from './preview-list.ts'
export { outOfMemoryError } from './read-apart.ts'
export { readCodes } from './read-codes.ts'
export { readDelivery } from './read-delivery.ts'
export type { RefusedRowsFile } from './refused-rows-file.ts'
export { getRun, RUN_INTERRUPTED, runEnd, type ShownRun, showRun } from './show-run.ts'
export { sweepImports } from './sweep-imports.ts'
export { applyRun, STATUS, undoRun } from './undo-run.ts'
