// The list of a delivery while it is put together: from a paper, and typed by hand.

import { useState } from 'react'
import { ApiError } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { DELIVERY_LIST, type ReceptionGood, receptionsApi } from '../../receptions-contract.ts'
import { officeHeaders } from '../call-office.ts'

type ReadList = AnswerOf<typeof receptionsApi.readList>

export type ExpectedLine = ReceptionGood & { readonly quantity: number }

export type ExpectedList = {
  readonly lines: readonly ExpectedLine[]
  readonly unknown: ReadList['unknown']
  readonly skipped: number
}

export const NO_LIST: ExpectedList = { lines: [], unknown: [], skipped: 0 }

export function useExpectedList() {
  const [expected, setExpected] = useState(NO_LIST)
  const orNone = (list: ExpectedList): ExpectedList =>
    list.lines.length + list.unknown.length === 0 ? NO_LIST : list
  return {
    expected,
    take: (read: ReadList) => setExpected(read),
    /** Twice named, it is more of it. */
    add: (good: ReceptionGood, quantity: number) =>
      setExpected((before) => {
        const known = before.lines.find(({ id }) => id === good.id)
        const others = before.lines.filter(({ id }) => id !== good.id)
        const line = { ...good, quantity: quantity + (known?.quantity ?? 0) }
        return { ...before, lines: [...others, line] }
      }),
    drop: (id: number) =>
      setExpected((before) =>
        orNone({ ...before, lines: before.lines.filter((line) => line.id !== id) }),
      ),
    /** The product of this line of the paper is known after all. */
    name: (line: number, good: ReceptionGood) =>
      setExpected((before) => {
        const named = before.unknown.find((one) => one.line === line)
        if (!named) return before
        const known = before.lines.find(({ id }) => id === good.id)
        const others = before.lines.filter(({ id }) => id !== good.id)
        const quantity = named.quantity + (known?.quantity ?? 0)
        const unknown = before.unknown.filter((one) => one !== named)
        return { ...before, unknown, lines: [...others, { ...good, quantity }] }
      }),
  }
}

/** A file is sent as it is: the server reads CSV, Excel and other tables. */
export async function readDelivery(file: File): Promise<ReadList> {
  const body = new FormData()
  body.append(DELIVERY_LIST, file, file.name)
  const answer = await fetch(receptionsApi.readList.path, {
    method: 'POST',
    body,
    headers: officeHeaders(),
  }).catch(() => {
    throw new ApiError('FETCH_ERROR')
  })
  const json = await answer.json().catch(() => undefined)
  if (!answer.ok) throw new ApiError(answer.status, json as ApiError['data'])
  return json as ReadList
}
