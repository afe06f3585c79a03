// Stock of a product for the screen: goods by a text, levels, their ledger, and changes.

import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { ApiError } from '#src/platform/web/api-error.ts'
import { type SearchAnswer, searchApi } from '#src/search/contract.ts'
import { normaliseArticle } from '#src/shared/article.ts'
import { barcodeOf } from '#src/shared/barcode.ts'
import type { AnswerOf, InputOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { stockApi } from '../../stock-contract.ts'
import { callOffice } from '../call-office.ts'
import { useList } from '../use-list.ts'
import { useMay } from '../use-session.ts'

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
export function meantProduct(
  text: string,
  { products, similar, corrected, article: found }: SearchAnswer,
) {
  if (similar || corrected !== undefined) return undefined
  const of = (number: string) => {
    const norm = normaliseArticle(number)
    return products.filter(({ article }) => normaliseArticle(article) === norm)
  }
  const typed = of(text)
  const isRussian = /^[а-яё\d-]+$/i.test(text)
  // Latin letters that were typed in the Russian layout
  const [named, ...namesakes] = typed.length === 0 && isRussian && found ? of(found.text) : typed
  // other numbers of other goods may be the same: its own one is meant
  if (named) return namesakes.length === 0 ? named : undefined
  const [only, ...others] = products
  return others.length === 0 && barcodeOf(text) !== null ? only : undefined
}

const levelsKey = (id: number) => ['stock', id, 'levels']

/** Who may change stock hears of each change; others ask again. */
const AGAIN_MS = 30_000

export function useLevels(id: number) {
  const isTold = useMay().includes('change-stock')
  return useQuery({
    queryKey: levelsKey(id),
    queryFn: ({ signal }) => callOffice(stockApi.levels, { params: paramsOf(id) }, { signal }),
    refetchInterval: isTold ? false : AGAIN_MS,
  })
}

const readMovements = (id: number, before: string | null, signal: AbortSignal) => {
  const input = { params: paramsOf(id), query: before === null ? {} : { before } }
  return callOffice(stockApi.movements, input as InputOf<typeof stockApi.movements>, { signal })
}

type Product = AnswerOf<typeof stockApi.movements>['product']
const productKey = (id: number) => ['stock', id, 'product']

/** As its movements have named it; undefined until then. */
export const useProduct = (id: number): Product | undefined =>
  useQuery<Product>({ queryKey: productKey(id), queryFn: skipToken }).data

export function useMovements(id: number) {
  const client = useQueryClient()
  return useList({
    key: ['stock', id, 'movements'],
    read: async (before, signal) => {
      const { product, movements, next } = await readMovements(id, before, signal)
      client.setQueryData(productKey(id), product)
      return { rows: movements, next: next === null ? null : String(next) }
    },
  })
}

export const useLevelsOnDay = (id: number, day: string) =>
  useQuery({
    queryKey: ['stock', id, 'day', day],
    queryFn: ({ signal }) =>
      callOffice(stockApi.onDay, { params: paramsOf(id), query: { day } }, { signal }),
    placeholderData: keepPreviousData,
  })

type Answer = AnswerOf<typeof stockApi.levels>

type Outcome = {
  readonly onDone: () => void
  /** It was refused because the stock has changed: as it is now. */
  readonly onChanged: (levels: Answer['levels']) => void
}

/** What is refused stays in its dialog. */
export function useStockChange(
  id: number,
  change: () => Promise<Answer>,
  { onDone, onChanged }: Outcome,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      showToast('Остаток записан')
      onDone()
    },
    onSettled: async (_, error) => {
      await client.invalidateQueries({ queryKey: ['stock', id] })
      if (!(error instanceof ApiError && error.status === 409)) return
      onChanged(client.getQueryData<Answer>(levelsKey(id))?.levels ?? [])
    },
  })
}
