// Lists of money for the office, and the states that each is narrowed by.

import type { AnswerOf, InputOf } from '#src/shared/endpoint.ts'
import { moneyApi } from '../../money-contract.ts'
import { callOffice } from '../call-office.ts'
import { type ListPage, useList } from '../use-list.ts'

type Listed = 'payments' | 'refunds' | 'receipts'
type Query = { readonly state?: string; readonly before?: string }

/** Rows of one of the lists of a state, '' for any. */
const useMoney = <Row>(
  list: Listed,
  state: string,
  rowsOf: (answer: AnswerOf<(typeof moneyApi)[Listed]>) => readonly Row[],
) =>
  useList<Row>({
    key: ['money', list, state],
    read: async (before, signal): Promise<ListPage<Row>> => {
      const query: Query = { ...(state !== '' && { state }), ...(before && { before }) }
      const input = { query } as InputOf<(typeof moneyApi)[Listed]>
      const answer = await callOffice(moneyApi[list], input, { signal })
      return { rows: rowsOf(answer), next: answer.next === null ? null : String(answer.next) }
    },
  })

export const usePayments = (state: string) =>
  useMoney('payments', state, (answer) => ('payments' in answer ? answer.payments : []))
export const useRefunds = (state: string) =>
  useMoney('refunds', state, (answer) => ('refunds' in answer ? answer.refunds : []))
export const useReceipts = (state: string) =>
  useMoney('receipts', state, (answer) => ('receipts' in answer ? answer.receipts : []))

export const useDifferences = () =>
  useList({
    key: ['money', 'differences'],
    read: async (before, signal) => {
      const query = before ? { before } : {}
      const answer = await callOffice(moneyApi.differences, { query }, { signal })
      return {
        rows: answer.differences,
        next: answer.next === null ? null : String(answer.next),
      }
    },
  })

const QUEUED = [
  { value: 'queued', label: 'Отправляются' },
  { value: 'succeeded', label: 'Прошли' },
  { value: 'given-up', label: 'Не прошли' },
]

/** By list. */
export const FILTERS: Readonly<
  Record<string, readonly { readonly value: string; readonly label: string }[] | undefined>
> = {
  payments: [
    { value: 'succeeded', label: 'Оплачены' },
    { value: 'waiting', label: 'Ждут покупателя' },
    { value: 'checking', label: 'Проверяются' },
    { value: 'failed', label: 'Не прошли' },
    { value: 'disputed', label: 'Сумма не сходится' },
  ],
  refunds: QUEUED,
  receipts: QUEUED,
}
