// A value of the browser's storage as React state: empty on the server and at hydration, then live.

import { useSyncExternalStore } from 'react'
import { type LocalKey, onLocalChange, readLocal, writeLocal } from './browser-storage.ts'

export type StoredValue<Value> = {
  readonly read: () => Value
  readonly write: (value: Value) => void
  /** Makes a new value of the one that lies in storage now, be it another tab's; returns that. */
  readonly change: (next: (value: Value) => Value) => Value
  readonly use: () => Value
}

/**
 * `parse` turns whatever lies in storage into a value; what it refuses becomes `empty`. Every
 * component that uses it, and every other tab, sees a change at once.
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
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const write = (value: Value) => {
    current = value
    isStored = writeLocal(key, value)
    tell()
  }
  const change = (next: (value: Value) => Value) => {
    if (isStored !== false) load() // another tab may have written, and its word is still on the way
    const before = current
    write(next(before))
    return before
  }
  const reload = () => {
    load()
    tell()
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
