// Stock of a product for the screen: goods by a text, levels, their ledger, and changes.

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type SearchAnswer, searchApi } from '#src/search/contract.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { barcodeOf } from '#src/shared/barcode.ts'
import type { AnswerOf, InputOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { stockApi } from '../../stock-contract.ts'
import { callOffice } from '../call-office.ts'
import { useList } from '../use-list.ts'

const paramsOf = (id: number) => ({ product_id: String(id) })

/** By article, barcode or words; none is asked for without a text. */
export const useGoods = (text: string) =>
  useQuery({
    queryKey: ['goods', text],
    queryFn: ({ signal }) => {
      const input = { query: { search: text } } as InputOf<typeof searchApi.products>
      return callOffice(searchApi.products, input, { signal })
    },
    enabled: text !== '',
  })

/** The product of this very article or barcode, which needs no choice; undefined where one is needed. */
export function meantProduct(text: string, { products, similar, corrected }: SearchAnswer) {
  const [only, ...others] = products
  if (!only || others.length > 0 || similar || corrected !== undefined) return undefined
  const isNamed = normaliseArticle(only.article) === normaliseArticle(text)
  return isNamed || barcodeOf(text) !== null ? only : undefined
}

export const useLevels = (id: number) =>
  useQuery({
    queryKey: ['stock', id, 'levels'],
    queryFn: ({ signal }) => callOffice(stockApi.levels, { params: paramsOf(id) }, { signal }),
  })

const readMovements = (id: number, before: string | null, signal: AbortSignal) => {
  const input = { params: paramsOf(id), query: before === null ? {} : { before } }
  return callOffice(stockApi.movements, input as InputOf<typeof stockApi.movements>, { signal })
}

export const useProduct = (id: number) =>
  useQuery({
    queryKey: ['stock', id, 'product'],
    queryFn: async ({ signal }) => (await readMovements(id, null, signal)).product,
  })

export const useMovements = (id: number) =>
  useList({
    key: ['stock', id, 'movements'],
    read: async (before, signal) => {
      const { movements, next } = await readMovements(id, before, signal)
      return { rows: movements, next: next === null ? null : String(next) }
    },
  })

export const useLevelsOnDay = (id: number, day: string) =>
  useQuery({
    queryKey: ['stock', id, 'day', day],
    queryFn: ({ signal }) =>
      callOffice(stockApi.onDay, { params: paramsOf(id), query: { day } }, { signal }),
    placeholderData: keepPreviousData,
  })

type Answer = AnswerOf<typeof stockApi.levels>

/** What is refused stays in its dialog. */
export function useStockChange<Wish>(
  id: number,
  change: (wish: Wish) => Promise<Answer>,
  onDone: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showToast('Остаток записан')
      onDone()
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['stock', id] }),
  })
}
