// What is done to an order from the office, by the version of it that was seen.

import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import type { StaffOrder, staffApi } from '../../contract.ts'
import { LETTER_DONE } from '../../letter-words.ts'
import { wayOfPaying } from '../../pay-words.ts'
import { orderQuery } from '../use-orders.ts'
import { type Change, type OrderWish, send } from './send-change.ts'
import { useLetterReach } from './use-letter-reach.ts'

export const CHANGE = ['change-order']

/** Changes an order. It leaves its queue at once; what failed stays shown until it is seen. */
export function useOrderChange() {
  const client = useQueryClient()
  const reachOf = useLetterReach()
  return useMutation({
    mutationKey: CHANGE,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: inTurn,
    onSuccess: async ({ order }, wish) => {
      if (order.status === 'completed') forgetHandovers(client, order.id)
      if (order.status !== wish.order.status) leaveQueue(client, wish.order)
      showToast(doneText(order, wish, LETTER_DONE[reachOf(order.id)]))
      await showNow(client, order)
    },
    onError: async (error, { order }) => {
      const present = presentOrder(error)
      if (present) await showNow(client, present)
      else refresh(client, order.id)
    },
  })
}

/**
 * As `useOrderChange`, for a dialog that stays open until it is done. `order` is as it was seen, or as
 * a refusal has shown it since.
 */
export function useAskedChange(seen: StaffOrder) {
  const changing = useOrderChange()
  const [present, setPresent] = useState<StaffOrder | null>(null)
  const order = present && present.version > seen.version ? present : seen
  const make = async (change: Change): Promise<void> => {
    try {
      await changing.mutateAsync({ order, change })
    } catch (error) {
      const now = presentOrder(error)
      if (now) setPresent(now)
      throw error
    }
  }
  return { order, make }
}

/** Called by what has said it itself. */
export function forgetFailure(client: QueryClient, error: unknown): void {
  const cache = client.getMutationCache()
  const failed = cache.findAll({ mutationKey: CHANGE, status: 'error' })
  for (const mutation of failed) if (mutation.state.error === error) cache.remove(mutation)
}

/** Of an order that is handed over, whichever call has done it: what failed before is no news. */
export function forgetHandovers(client: QueryClient, id: number): void {
  const cache = client.getMutationCache()
  for (const mutation of cache.findAll({ mutationKey: CHANGE, status: 'error' })) {
    const { order, change } = mutation.state.variables as OrderWish
    const isHandover =
      change.kind === 'part' || (change.kind === 'step' && change.to === 'completed')
    if (isHandover && order.id === id) cache.remove(mutation)
  }
}

/** By order: the version that the last change here was made of, and the one that it has made. */
const made = new Map<number, Promise<{ readonly of: number; readonly version: number } | null>>()

/**
 * Changes of one order are sent one after the other, each with the version that the one before has
 * made: nobody is refused because of what he has done himself.
 */
async function inTurn(wish: OrderWish): Promise<{ order: StaffOrder }> {
  const { id, version: seen } = wish.order
  const former = made.get(id)
  const sent = (async () => {
    const before = await former
    const isOwn = before && before.of <= seen && seen <= before.version
    const version = isOwn ? before.version : seen
    return { version, ...(await send(wish, version)) }
  })()
  const done = sent.then(
    ({ version, order }) => ({ of: Math.min(version, seen), version: order.version }),
    () => null,
  )
  made.set(id, done)
  return sent
}

function doneText(made: StaffOrder, { order: seen, change }: OrderWish, letter: string): string {
  const { id, status, status_name: statusName } = made
  if (change.kind === 'step') return `Заказ ${id}: ${statusName}`
  if (change.kind === 'replace') return `Заказ ${id}: замена сделана, ${letter}`
  if (change.kind === 'return') {
    return `Заказ ${id}: ${status === 'returned' ? statusName : 'часть заказа возвращена'}`
  }
  if (change.kind === 'part') {
    return `Заказ ${id}: ${statusName}${made.total < seen.total ? ', выдана часть' : ''}`
  }
  if (change.kind === 'method') {
    return `Заказ ${id}: оплата исправлена, ${wayOfPaying(made.payment_method).toLowerCase()}`
  }
  if (change.kind === 'details') {
    const isTold = made.address !== seen.address
    return `Заказ ${id}: данные изменены${isTold ? `, ${letter}` : ''}`
  }
  if (status === 'cancelled') {
    return `Заказ ${id} отменён: убрана последняя строка, ${letter}`
  }
  const name = seen.lines.find(({ position }) => position === change.position)?.name ?? 'строка'
  if (change.kind === 'receive') return `Заказ ${id}: «${name}» пришло и отложено`
  const units = change.quantity === null ? '' : `${change.quantity} шт. `
  return `Заказ ${id}: убрано ${units}«${name}», ${letter}`
}

/** A refusal is an answer; without one nobody knows whether it was done. */
export const failureText = (error: unknown, id: number): string =>
  isRefusal(error)
    ? messageOf(error, `Заказ ${id} не изменён.`)
    : 'Связь прервалась, и неизвестно, прошло ли действие: посмотрите, каким заказ стал.'

/** The order as it is now, where somebody has changed it meanwhile. */
function presentOrder(error: unknown): StaffOrder | null {
  if (!(error instanceof ApiError) || error.status !== 412) return null
  return (error.data?.order as StaffOrder | undefined) ?? null
}

/** The wish once more, of the order as it is now; null: it is done, or there is nothing to do it to. */
export function repeatedWish(error: unknown, { change }: OrderWish): OrderWish | null {
  const order = presentOrder(error)
  if (order === null) return null
  // what is left of it, and what it costs, is to be seen first
  const makesSense =
    change.kind === 'step'
      ? order.status !== change.to
      : 'position' in change && order.lines.some(({ position }) => position === change.position)
  return makesSense ? { order, change } : null
}

function leaveQueue(client: QueryClient, { id, status }: StaffOrder): void {
  client.setQueriesData<StaffOrder[]>({ queryKey: ['queue', status] }, (orders) =>
    orders?.filter((order) => order.id !== id),
  )
}

/** What an answer tells is shown before the rest of the order is read again. */
async function showNow(client: QueryClient, order: StaffOrder): Promise<void> {
  const { queryKey } = orderQuery(order.id)
  await client.cancelQueries({ queryKey })
  client.setQueryData<AnswerOf<typeof staffApi.order>>(
    queryKey,
    (shown) => shown && { ...shown, order },
  )
  refresh(client, order.id)
}

/** Nobody waits for it: the next order can be worked on meanwhile. */
function refresh(client: QueryClient, id: number): void {
  for (const queryKey of [['order', id], ['queue'], ['orders'], ['takings']]) {
    void client.invalidateQueries({ queryKey })
  }
}
