// Who is asked again who he is, before an act that cannot wait for the next login.

import { useSyncExternalStore } from 'react'
import { showToast } from '#src/ui/toast-queue.ts'

type Answer = (isDone: boolean) => void

let waiting: readonly Answer[] = []
const listeners = new Set<() => void>()

const change = (next: readonly Answer[]): void => {
  waiting = next
  for (const listener of listeners) listener()
}

/** Resolves to whether it was answered; calls that come together are answered together. */
export const askWhoItIs = (): Promise<boolean> =>
  new Promise((resolve) => change([...waiting, resolve]))

export function answerWhoItIs(isDone: boolean): void {
  const asked = waiting
  change([])
  for (const answer of asked) answer(isDone)
}

/** The question itself did not load. */
export function failToAsk(): void {
  showToast('Нет связи.')
  answerWhoItIs(false)
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsAsked = (): boolean => useSyncExternalStore(listen, () => waiting.length > 0)
