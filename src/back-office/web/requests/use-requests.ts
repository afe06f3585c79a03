// Buyers' requests for the office: their list, and an answer to one.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#src/ui/toast-queue.ts'
import { clockText } from '../../clock-words.ts'
import {
  buyerRequestsApi,
  type REQUEST_LISTS,
  type RequestOutcome,
  type StaffRequest,
} from '../../requests-contract.ts'
import { callOffice } from '../call-office.ts'
import { useList } from '../use-list.ts'

const KEY = 'requests'
const REFRESH_MS = 30_000

type Shown = {
  readonly list: (typeof REQUEST_LISTS)[number]
  /** Without it both kinds are shown. */
  readonly kind: StaffRequest['kind'] | undefined
}

export const useRequests = ({ list, kind }: Shown) =>
  useList<StaffRequest>({
    key: [KEY, list, kind],
    read: async (after, signal) => {
      const query = { list, ...(kind && { kind }), ...(after && { after }) }
      const { requests, next } = await callOffice(
        buyerRequestsApi.buyerRequests,
        { query },
        { signal },
      )
      return { rows: requests, next }
    },
    refreshMs: REFRESH_MS,
  })

type Answer = {
  readonly id: number
  readonly outcome: RequestOutcome
  readonly note: string
  /** The calls that nobody took, as they were shown. */
  readonly tries: number
  /** When to call again; ISO 8601. */
  readonly call_at?: string
}

/** It is over when the list is read again. */
export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: Answer) =>
      callOffice(buyerRequestsApi.answerRequest, { params: { id: String(id) }, body }),
    onSuccess: ({ request }, { outcome }) =>
      showToast(`Обращение № ${request.id}: ${doneText(request, outcome)}`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [KEY] }),
        client.invalidateQueries({ queryKey: ['today'] }),
      ]),
  })
}

function doneText({ due_at }: StaffRequest, outcome: RequestOutcome): string {
  if (outcome === 'answered') return 'отвечено.'
  const again = clockText({ kind: outcome === 'missed' ? 'call' : 'answer', due_at }, Date.now())
  return outcome === 'missed' ? `не дозвонились, ${again}.` : `снова ждёт, ${again}.`
}
