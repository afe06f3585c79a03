// The list of a delivery while it is put together: from papers, and typed by hand.

import { useState } from 'react'
import { ApiError } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { DELIVERY_LIST, type ReceptionGood, receptionsApi } from '../../receptions-contract.ts'
import { officeHeaders } from '../call-office.ts'
import {
  type ExpectedList,
  NO_LIST,
  type Paper,
  withNamed,
  withoutGood,
  withPaper,
  withTyped,
} from './expected-goods.ts'

type Offered = { readonly paper: Paper; readonly file: File }

/** `onTaken` is told which file has come into the list. */
export function useExpectedList(onTaken: (file: File) => void) {
  const [expected, setExpected] = useState(NO_LIST)
  const [offered, setOffered] = useState<Offered | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const take = (taken: Offered, change: (before: ExpectedList) => ExpectedList) => {
    setOffered(null)
    setFile(taken.file)
    setExpected(change)
    onTaken(taken.file)
  }
  const addPaper = (one: Offered) => take(one, (before) => withPaper(before, one.paper))
  return {
    expected,
    /** Whose lines came last. */
    file,
    /** A paper that came when the list had lines: whether these stay is asked. */
    offered,
    offer: (one: Offered) => (expected === NO_LIST ? addPaper(one) : setOffered(one)),
    addPaper,
    replace: (one: Offered) => take(one, () => withPaper(NO_LIST, one.paper)),
    keep: () => setOffered(null),
    add: (good: ReceptionGood, quantity: number) =>
      setExpected((before) => withTyped(before, good, quantity)),
    drop: (id: number) => setExpected((before) => withoutGood(before, id)),
    name: (key: string, good: ReceptionGood) =>
      setExpected((before) => withNamed(before, key, good)),
  }
}

/** A file is sent as it is: the server reads CSV, Excel and other tables. */
export async function readDelivery(file: File): Promise<Paper> {
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
  return json as AnswerOf<typeof receptionsApi.readList>
}
