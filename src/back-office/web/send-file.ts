// Sends a file of staff with the fields beside it, and tells how far it is.

import { ApiError } from '#src/platform/web/api-error.ts'
import { officeHeaders } from './call-office.ts'

/** The part that every upload of the office has. */
const FILE = 'file'

export type SentFile = {
  readonly file: File
  readonly fields: Readonly<Record<string, string>>
  readonly onSent?: (percent: number) => void
  readonly signal?: AbortSignal
}

/** `fetch` does not tell how much of a file is sent, and a long list takes minutes. */
export const sendFile = <Answer>(
  path: string,
  { file, fields, onSent, signal }: SentFile,
): Promise<Answer> =>
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
    form.append(FILE, file, file.name)
    request.send(form)
  })

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
