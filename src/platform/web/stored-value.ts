// A value of the browser's storage as React state: empty on the server and at hydration, then live.

import { useSyncExternalStore } from 'react'
import { type LocalKey, onLocalChange, readLocal, writeLocal } from './browser-storage.ts'

export type StoredValue<Value> = {
  readonly read: () => Value
  readonly write: (value: Value) => void
  /** Updates the value that storage holds now, another tab's too. Returns the former value. */
  readonly change: (next: (value: Value) => Value) => Value
  readonly use: () => Value
}

/**
 * `parse` turns the stored JSON into a value, or into `empty`. Every component that uses it, and
 * every other tab, sees a change at once.
 */
export function storedValue<Value>(
  key: LocalKey,
  empty: Value,
  parse: (stored: unknown) => Value,
): StoredValue<Value> {
  let current: Value = empty
  /** Whether storage holds the value as well; undefined before it was asked. */
  let isStored: boolean | undefined
  const listeners = new Set<() => void>()
  const load = () => {
    current = parse(readLocal(key))
    isStored = true
  }
  const read = () => {
    if (isStored === undefined && typeof window !== 'undefined') load()
    return current
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const write = (value: Value) => {
    current = value
    isStored = writeLocal(key, value)
    notify()
  }
  const change = (next: (value: Value) => Value) => {
    if (isStored !== false) load() // another tab may have written, and its event is still to come
    const before = current
    write(next(before))
    return before
  }
  const reload = () => {
    load()
    notify()
  }
  const subscribe = (listener: () => void) => {
    const stop = listeners.size === 0 ? onLocalChange(key, reload) : null
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      stop?.()
    }
  }
  return { read, write, change, use: () => useSyncExternalStore(subscribe, read, () => empty) }
}

/** Parses a stored text; '' for anything else. */
export const storedText = (stored: unknown): string => (typeof stored === 'string' ? stored : '')
