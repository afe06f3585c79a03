// The door of catalogue-import for the programs: bring a list in, and say what happened.

export { acceptedCount, reportLines } from '../import-report.ts'
export type { NamedStock } from '../layout/stock-columns.ts'
export { FIELDS } from '../price-list-columns.ts'
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
export type { ListPreview } from './preview-list.ts'
export { tooMuch } from './read-apart.ts'
export type { RefusedRowsFile } from './refused-rows-file.ts'
export { BROKEN_OFF, getRun, runEnd, type ShownRun, showRun } from './show-run.ts'
export { sweepImports } from './sweep-imports.ts'
export { applyRun, STATUS, undoRun } from './undo-run.ts'
