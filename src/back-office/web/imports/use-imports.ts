// Price lists for the office: the journal, one run with its progress, an upload, decisions.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError, isRefusal } from '#src/platform/web/api-error.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import {
  type ImportEvents,
  type ImportRun,
  importsApi,
  LIST_FILE,
  type ListPreview,
} from '../../imports-contract.ts'
import { callOffice, officeHeaders } from '../call-office.ts'
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

type Sent = {
  readonly file: File
  readonly fields: Fields
  readonly onSent?: (percent: number) => void
  readonly signal?: AbortSignal
}

export const previewList = (sent: Sent): Promise<ListPreview> =>
  upload<ListPreview>(importsApi.preview.path, sent)

export const bringList = (sent: Sent): Promise<{ id: number }> =>
  upload<{ id: number }>(importsApi.bring.path, sent)

/** `fetch` does not tell how much of a file is sent, and a long list takes minutes. */
const upload = <Answer>(path: string, { file, fields, onSent, signal }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(officeHeaders())) {
      request.setRequestHeader(name, value)
    }
    request.setRequestHeader('accept', 'application/json')
    request.upload.onprogress = ({ loaded, total }) =>
      total > 0 && onSent?.(Math.floor((loaded / total) * 100))
    request.onerror = () => reject(new ApiError('FETCH_ERROR'))
    request.onabort = () => reject(new ApiError('FETCH_ERROR'))
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status >= 200 && request.status < 300) resolve(answer as Answer)
      else reject(new ApiError(request.status, answer as ApiError['data']))
    }
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    // the fields first: the server reads them before the file
    for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value)
    form.append(LIST_FILE, file, file.name)
    request.send(form)
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
