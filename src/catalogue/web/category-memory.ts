// What the session remembers of category trees: the last chosen category, the open ones.

import { useMemo, useState, useSyncExternalStore } from 'react'
import {
  readSessionText,
  type SessionKey,
  writeSession,
  writeSessionText,
} from '#src/platform/web/browser-storage.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}

/** Nothing on the server and at hydration. */
const useSessionText = (key: SessionKey): string | null =>
  useSyncExternalStore(
    subscribe,
    () => readSessionText(key),
    () => null,
  )

export const readLastCategory = (): string | null => readSessionText('lastSelectedCategoryKey')

/** When the session forgets it, a page that stands keeps what it shows: it is being left. */
export function useLastCategory(): string | null {
  const remembered = useSessionText('lastSelectedCategoryKey')
  const [shown, setShown] = useState(remembered)
  if (remembered !== null && remembered !== shown) setShown(remembered)
  return remembered ?? shown
}

export function rememberCategory(key: string): void {
  writeSessionText('lastSelectedCategoryKey', key)
  tell()
}

/** The keys of the open categories; null while the session remembers none. */
export function useOpenCategories(): readonly string[] | null {
  const text = useSessionText('openCategories')
  return useMemo(() => parseKeys(text), [text])
}

export const readOpenCategories = (): readonly string[] | null =>
  parseKeys(readSessionText('openCategories'))

export function rememberOpen(keys: readonly string[]): void {
  writeSession('openCategories', [...new Set(keys)])
  tell()
}

function parseKeys(text: string | null): readonly string[] | null {
  try {
    const keys: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : null
  } catch {
    return null
  }
}
