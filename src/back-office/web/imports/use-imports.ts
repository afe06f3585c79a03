// Price lists for the office: the journal, one run with its progress, an upload, decisions.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isRefusal } from '#src/platform/web/api-error.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import {
  type ImportEvents,
  type ImportRun,
  importsApi,
  type ListPreview,
} from '../../imports-contract.ts'
import { callOffice } from '../call-office.ts'
import { type SentFile, sendFile } from '../send-file.ts'
import { useList } from '../use-list.ts'

const LIST = ['imports']
const LIST_REFRESH_MS = 10_000
const runKey = (id: number) => ['import', id]

export const useImports = () =>
  useList<ImportRun>({
    key: LIST,
    read: async (after, signal) => {
      const page = Number(after ?? 1)
      const query = { page: String(page) }
      const answer = await callOffice(importsApi.list, { query }, { signal })
      return { rows: answer.imports, next: answer.has_more ? String(page + 1) : null }
    },
    refreshMs: LIST_REFRESH_MS,
  })

export const useImport = (id: number) =>
  useQuery({
    queryKey: runKey(id),
    queryFn: ({ signal }) =>
      callOffice(importsApi.show, { params: { id: String(id) } }, { signal }),
  })

/** Of a run that works; null before its first event. `isLost`: no event comes at present. */
export type RunProgress = {
  readonly step: ImportEvents['progress'] | null
  readonly isLost: boolean
}

const ENDS = ['asks', 'done', 'failed'] as const

/** Follows the events of a run while it works, and reads it anew at their end. */
export function useProgress(id: number, isWorking: boolean, onEnd: () => void): RunProgress {
  const client = useQueryClient()
  const [told, setTold] = useState<RunProgress>({ step: null, isLost: false })
  const ended = useEffectEvent(onEnd)
  useEffect(() => {
    if (!isWorking) return
    const events = new EventSource(importsApi.events.path.replace(':id', String(id)))
    events.addEventListener('progress', ({ data }) =>
      setTold({ step: JSON.parse(data), isLost: false }),
    )
    for (const end of ENDS) {
      events.addEventListener(end, async () => {
        events.close()
        void client.invalidateQueries({ queryKey: LIST })
        await client.invalidateQueries({ queryKey: runKey(id) })
        ended()
      })
    }
    events.onerror = () => setTold(({ step }) => ({ step, isLost: true }))
    return () => events.close()
  }, [client, id, isWorking])
  return told
}

export function useDecision(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: 'apply' | 'undo') =>
      callOffice(importsApi[act], { params: { id: String(id) } }),
    onError: (error) => {
      if (!isRefusal(error)) showToast('Связь прервалась: посмотрите, чем стала загрузка.')
    },
    onSettled: () => client.invalidateQueries({ queryKey: runKey(id) }),
  })
}

export type Fields = Readonly<Record<string, string>>

export const previewList = (sent: SentFile): Promise<ListPreview> =>
  sendFile<ListPreview>(importsApi.preview.path, sent)

export const bringList = (sent: SentFile): Promise<{ id: number }> =>
  sendFile<{ id: number }>(importsApi.bring.path, sent)
