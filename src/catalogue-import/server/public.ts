// The door of catalogue-import for the programs: bring a list in, and say what happened.

export { acceptedCount, reportLines } from '../import-report.ts'
export { FIELDS } from '../price-list-columns.ts'
export { importCatalogue } from './import-catalogue.ts'
export type { ImportRequest } from './import-request.ts'
export { type ImportRun, listRuns } from './import-runs.repository.ts'
export { rememberColumns, withKnowledge } from './know-supplier.ts'
export { previewList } from './preview-list.ts'
export { writeRefusedRows } from './refused-rows-file.ts'
export { tryReportTarget } from './report-target.ts'
export { applyRun, STATUS, undoRun } from './undo-run.ts'
