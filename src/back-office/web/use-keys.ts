// Keys of a screen. They are read by their place on the keyboard, so they work in any layout.

import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'

type Keys = Readonly<Record<string, () => void>>

/** Where a key is typed, or means something else. */
const TYPED_IN = 'input, textarea, select, dialog, a, button:not([data-keys])'

/** Names as `KeyX`, `Enter`, `Shift+Slash`. They rest in fields, links, buttons and dialogs. */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  current.current = keys
  const names = Object.keys(keys).join(' ')
  useEffect(() => {
    const bindings = names.split(' ').map((name) => [
      name,
      (event: KeyboardEvent) => {
        if (event.repeat && name === 'Enter') return
        if ((event.target as Element | null)?.closest(TYPED_IN)) return
        event.preventDefault()
        current.current[name]?.()
      },
    ])
    return tinykeys(window, Object.fromEntries(bindings))
  }, [names])
}
