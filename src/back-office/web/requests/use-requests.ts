// Buyers' requests for the office: their list, and an answer to one.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#src/ui/toast-queue.ts'
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

export const useRequests = (list: (typeof REQUEST_LISTS)[number]) =>
  useList<StaffRequest>({
    key: [KEY, list],
    read: async (after, signal) => {
      const query = { list, ...(after && { after }) }
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
  readonly request: StaffRequest
  readonly outcome: RequestOutcome
  readonly note: string
}

export function useAnswer() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ request: { id, tries }, outcome, note }: Answer) =>
      callOffice(buyerRequestsApi.answerRequest, {
        params: { id: String(id) },
        body: { outcome, note, tries },
      }),
    onSuccess: (_, { request: { id }, outcome }) =>
      showToast(`Обращение № ${id}: ${DONE[outcome]}`),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [KEY] }),
        client.invalidateQueries({ queryKey: ['today'] }),
      ]),
  })
}

const DONE: Readonly<Record<RequestOutcome, string>> = {
  answered: 'отвечено.',
  missed: 'не дозвонились, позвоните ещё раз через час.',
  reopened: 'снова ждёт.',
}
