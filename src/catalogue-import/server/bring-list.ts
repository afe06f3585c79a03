// Imports a price list with the knowledge of its supplier and remembers the owner's corrections.

import type { Database } from '#src/platform/server/database.ts'
import { loadCarReader } from '#src/vehicles/server/public.ts'
import { type ImportReport, isApplied } from '../import-report.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import { withKnowledge } from './know-supplier.ts'
import { type ListPreview, previewLines } from './preview-list.ts'
import { previewInThread, writeRefusedInThread } from './read-apart.ts'
import type { RefusedRowsFile } from './refused-rows-file.ts'
import { tryReportTarget } from './report-target.ts'
import { rememberLayouts } from './supplier-layouts.repository.ts'

export type BringingObserver = ImportObserver & {
  /** Called with the report before later steps that may fail. */
  readonly onReport?: (report: ImportReport) => void
  readonly onRefused?: (files: readonly RefusedRowsFile[]) => void
}

type Reporting = {
  readonly report?: string | undefined
  /** Limit of the file of refused rows; a line at its end says that rows are cut. */
  readonly mostReportBytes?: number | undefined
}

/**
 * Also writes the refused rows into the file `report`, if one is named. Throws as `importCatalogue`
 * does.
 */
export async function bringList(
  db: Database,
  given: ImportRequest & Reporting,
  observer: BringingObserver,
): Promise<ImportReport> {
  const { report: target } = given
  const request = await withKnowledge(db, given)
  const sources = [request.path, ...(request.categories ? [request.categories.path] : [])]
  if (target !== undefined) await tryReportTarget(target, sources)
  const report = await importCatalogue(db, request, observer)
  observer.onReport?.(report)
  // a waiting list is remembered by `applyRun`
  if (isApplied(report)) await rememberLayouts(db, report.runId)
  if (target !== undefined && report.counts.refused > 0) {
    const rows = { mostBytes: given.mostReportBytes, unknown: report.unknown }
    const files = await writeRefusedInThread(request.path, request, target, rows)
    observer.onRefused?.(files)
  }
  return report
}

/** The lines of a preview of the list; writes nothing. */
export async function previewKnown(db: Database, given: ImportRequest): Promise<ListPreview> {
  const request = await withKnowledge(db, given)
  const parts = await previewInThread(given.path, request)
  const places = request.known?.places ?? []
  return { ...(await previewLines(parts, await loadCarReader(db))), places }
}
