// Fetches the list of a source and shows how it is understood; writes nothing.

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ListPreview, previewKnown } from '#src/catalogue-import/server/public.ts'
import { fetchList } from './fetch-list.ts'
import type { ListSource } from './list-sources.repository.ts'
import { requestOf, type SourceDeps } from './run-source.ts'

/** Throws as `fetchList` and a preview of the file do. */
export async function previewSource(
  deps: Omit<SourceDeps, 'run'>,
  source: ListSource,
): Promise<ListPreview & { readonly name: string; readonly bytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'silkway-source-'))
  const path = join(folder, 'list')
  try {
    const end = new AbortController().signal
    const fetched = await fetchList(source, { ...deps, path, mark: '', end })
    if (fetched.is === 'unchanged') {
      const lines = ['Подходящего письма в ящике нет.']
      return { name: '', bytes: 0, lines, questions: [], advice: '', tables: [], places: [] }
    }
    const { name } = fetched
    const request = requestOf(deps, source, { path, name, options: source.options })
    const { size } = await stat(path)
    return { name, bytes: size, ...(await previewKnown(deps.db, request)) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
