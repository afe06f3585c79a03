// What an order on the phone is made of: the buyer, goods, ways and promises; and how it is placed.

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkoutApi } from '#src/checkout/contract.ts'
import { deliveryApi } from '#src/delivery/contract.ts'
import { ApiError, isRefusal } from '#src/platform/web/api-error.ts'
import { newKey } from '#src/platform/web/forms/new-key.ts'
import { searchApi } from '#src/search/contract.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import { phoneDigits } from '#src/shared/phone.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { phoneOrderApi } from '../../phone-order-contract.ts'
import { callOffice } from '../call-office.ts'
import { type Attempt, type DraftPlace, type KeptDrafts, phoneDrafts } from './kept-drafts.ts'
import type { DraftLine, NamedCar, PhoneOrderBody } from './phone-draft.ts'

/** Asked as soon as the number is whole. */
export function useBuyer(phone: string) {
  const digits = phoneDigits(phone)
  return useQuery({
    queryKey: ['phone-buyer', digits],
    queryFn: ({ signal }) =>
      callOffice(phoneOrderApi.findBuyer, { body: { phone: digits ?? '' } }, { signal }),
    enabled: digits !== null,
    // personal data: forgotten with the screen
    gcTime: 0,
  })
}

const readGoods = (query: Record<string, string>, signal: AbortSignal) =>
  callOffice(
    searchApi.products,
    { query: { ...query, per_page: 8 } } as InputOf<typeof searchApi.products>,
    { signal },
  )

/** For the car first; what it has nothing of is looked for without it, and `isForAny` says so. */
export const useGoodsFor = (search: string, car: NamedCar) =>
  useQuery({
    queryKey: ['phone-goods', search, car],
    queryFn: async ({ signal }) => {
      const answer = await readGoods(car.model === '' ? { search } : { search, ...car }, signal)
      if (car.model === '' || answer.products.length > 0) return { ...answer, isForAny: false }
      return { ...(await readGoods({ search }, signal)), isForAny: true }
    },
    enabled: search.trim().length > 1,
    placeholderData: keepPreviousData,
  })

/** The goods of the order as they are now, and the ways to pay and to receive. */
export const useCartOf = (ids: readonly number[]) =>
  useQuery({
    queryKey: ['phone-cart', ids],
    queryFn: ({ signal }) => {
      const query = { products: ids.join(',') } as InputOf<typeof checkoutApi.cart>['query']
      return callOffice(checkoutApi.cart, { query }, { signal })
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

export const useOffers = (lines: readonly DraftLine[], city: string) => {
  const products = lines.map(({ product, quantity }) => `${product.id}:${quantity}`).join(',')
  return useQuery({
    queryKey: ['phone-offers', products, city],
    queryFn: ({ signal }) => {
      const query = { products, ...(city && { city }) }
      return callOffice(
        deliveryApi.offers,
        { query } as unknown as InputOf<typeof deliveryApi.offers>,
        { signal },
      )
    },
    enabled: products !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

export const useMakes = () =>
  useQuery({
    queryKey: ['makes'],
    queryFn: ({ signal }) => callOffice(vehiclesApi.cars, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useEnginesOf = ({ brand, model }: NamedCar) =>
  useQuery({
    queryKey: ['engines', brand, model],
    queryFn: ({ signal }) =>
      callOffice(vehiclesApi.engines, { query: { brand, model } }, { signal }),
    enabled: model !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether these goods fit the car, by their numbers. */
export function useFits(ids: readonly number[], { brand, model, engine }: NamedCar) {
  const products = ids.toSorted((one, other) => one - other).join(',')
  const fits = useQuery({
    queryKey: ['order-fits', products, brand, model, engine],
    queryFn: ({ signal }) => {
      const query = { products, brand, model, ...(engine && { engine }) }
      const input = { query } as unknown as InputOf<typeof phoneOrderApi.fits>
      return callOffice(phoneOrderApi.fits, input, { signal })
    },
    enabled: products !== '' && model !== '',
  })
  return new Map((fits.data?.fits ?? []).map(({ id, fitment }) => [id, fitment]))
}

type Placing<Body extends object, Answer> = {
  readonly send: (body: Body, headers: Readonly<Record<string, string>>) => Promise<Answer>
  /** Where draft and call are kept until the shop has answered, over a reload too. */
  readonly drafts: Pick<KeptDrafts<unknown>, 'readAttempt' | 'keepAttempt' | 'endDraft'>
  readonly place: DraftPlace
  /** Queries that it changes. */
  readonly changed: readonly string[]
}

/** Asked to come again later or with a login, the call has not been looked at. */
const NOT_LOOKED_AT: readonly unknown[] = [401, 429]
const isAnswer = (error: unknown): boolean =>
  isRefusal(error) && !(error instanceof ApiError && NOT_LOOKED_AT.includes(error.status))

/**
 * Places it. While the shop has not answered, `send` sends the very same once more under its key:
 * whatever was changed meanwhile, after a lost connection or a reload it is one order; so it is where
 * the call of a screen that was left is answered meanwhile.
 */
export function usePlacing<Body extends object, Answer>({
  drafts,
  place,
  ...placing
}: Placing<Body, Answer>) {
  const client = useQueryClient()
  /** The last one without an answer, of this screen or of one before it. */
  const [left, setLeft] = useState(() => drafts.readAttempt(place) as Attempt<Body> | null)
  /** False: another order has been begun since. */
  const isKept = ({ key }: Attempt) => drafts.readAttempt(place)?.key === key
  const sending = useMutation({
    mutationFn: ({ key, body }: Attempt<Body>) => placing.send(body, { 'idempotency-key': key }),
    onSuccess: (_answer, attempt) => {
      if (isKept(attempt)) drafts.endDraft(place)
      for (const key of placing.changed) void client.invalidateQueries({ queryKey: [key] })
    },
    onError: (error, attempt) => {
      if (isAnswer(error)) {
        setLeft(null)
        if (isKept(attempt)) drafts.keepAttempt(place, null)
      }
      void client.invalidateQueries({ queryKey: ['phone-cart'] })
      void client.invalidateQueries({ queryKey: ['phone-offers'] })
    },
  })
  const isUnanswered = sending.isError ? !isAnswer(sending.error) : sending.isIdle && left !== null
  const send = (body: Body) => {
    const attempt = (isUnanswered ? left : null) ?? { key: newKey(), body }
    setLeft(attempt)
    drafts.keepAttempt(place, attempt)
    sending.mutate(attempt)
  }
  return { ...sending, isUnanswered, send }
}

export type Sending = Pick<
  ReturnType<typeof usePlacing>,
  'isPending' | 'isUnanswered' | 'isError' | 'error'
>

export const usePlaceByPhone = (place: DraftPlace) =>
  usePlacing({
    send: (body: PhoneOrderBody, headers) =>
      callOffice(phoneOrderApi.placeByPhone, { body }, { headers }),
    drafts: phoneDrafts,
    place,
    changed: ['queue', 'orders', 'today', 'requests'],
  })
