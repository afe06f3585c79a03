// A price list from the file to the remembered columns: the same for whoever brings it in.

import type { Database } from '#src/platform/server/database.ts'
import { loadCarReader } from '#src/vehicles/server/public.ts'
import { type ImportReport, isIn } from '../import-report.ts'
import { importCatalogue } from './import-catalogue.ts'
import type { ImportObserver, ImportRequest } from './import-request.ts'
import { withKnowledge } from './know-supplier.ts'
import { type ListPreview, previewLines } from './preview-list.ts'
import { previewApart, writeRefusedApart } from './read-apart.ts'
import type { RefusedRowsFile } from './refused-rows-file.ts'
import { tryReportTarget } from './report-target.ts'
import { rememberTold } from './supplier-layouts.repository.ts'

export type BringingObserver = ImportObserver & {
  /** What became of the list; told before anything that may still fail. */
  readonly onReport?: (report: ImportReport) => void
  readonly onRefused?: (files: readonly RefusedRowsFile[]) => void
}

type Reporting = {
  readonly report?: string | undefined
  /** Refused rows beyond these are left out of the report, which says so. */
  readonly mostReportBytes?: number | undefined
}

/**
 * Reads it with what the shop knows of the supplier, keeps what the owner has told of its columns,
 * and writes the refused rows into `report` where one is wanted. Throws as `importCatalogue` does.
 */
export async function bringList(
  db: Database,
  asked: ImportRequest & Reporting,
  observer: BringingObserver,
): Promise<ImportReport> {
  const { report: target } = asked
  const request = await withKnowledge(db, asked)
  const sources = [request.path, ...(request.categories ? [request.categories.path] : [])]
  if (target !== undefined) await tryReportTarget(target, sources)
  const report = await importCatalogue(db, request, observer)
  observer.onReport?.(report)
  // of a list that waits: when the owner agrees to it
  if (isIn(report)) await rememberTold(db, report.runId)
  if (target !== undefined && report.counts.refused > 0) {
    const files = await writeRefusedApart(request.path, request, target, asked.mostReportBytes)
    observer.onRefused?.(files)
  }
  return report
}

/** How the list would be read, line by line; writes nothing. */
export async function previewKnown(db: Database, asked: ImportRequest): Promise<ListPreview> {
  const parts = await previewApart(asked.path, await withKnowledge(db, asked))
  return previewLines(parts, await loadCarReader(db))
}
