// A shelf for the screen: what lies on it, and its count.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/platform/web/api-error.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { isShelfName, shelfName } from '../../shelf-order.ts'
import { type OnShelf, shelvesApi } from '../../shelves-contract.ts'
import { callOffice } from '../call-office.ts'

/** What was typed may be a shelf; none is asked for without a text. */
export function useShelf(text: string) {
  const shelf = shelfName(text)
  return useQuery({
    queryKey: ['shelf', shelf],
    queryFn: ({ signal }) => callOffice(shelvesApi.shelfGoods, { query: { shelf } }, { signal }),
    enabled: shelf !== '' && isShelfName(shelf),
  })
}

export type CountedLine = {
  readonly product_id: number
  readonly on_hand: number
  readonly seen_on_hand: number
  readonly seen_taken: number
}

type Count = {
  readonly shelf: string
  readonly location: number
  /** Repeated after a lost answer it is done once. */
  readonly key: string
}

type Outcome = {
  readonly onDone: () => void
  /** The stock is another than was seen: what the shop has said. */
  readonly onChanged: (text: string) => void
}

export function useShelfCount({ shelf, location, key }: Count, { onDone, onChanged }: Outcome) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lines: readonly CountedLine[]): Promise<OnShelf> =>
      callOffice(
        shelvesApi.countShelf,
        { body: { shelf, location_id: location, lines: [...lines] } },
        { headers: { 'idempotency-key': key } },
      ),
    onSuccess: () => {
      showToast('Пересчёт полки записан')
      onDone()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) onChanged(error.message)
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['shelf'] })
      void client.invalidateQueries({ queryKey: ['stock'] })
    },
  })
}
