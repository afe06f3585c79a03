// Keys of a screen. They are read by their place on the keyboard, so they work in any layout.

import { useLayoutEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'

type Keys = Readonly<Record<string, (event: KeyboardEvent) => void>>

/** Where a key is typed. */
export const TYPED_IN = 'input, textarea, select'

/**
 * Names as `KeyX`, `Enter`, `Shift+Slash`, `F2`. They rest while a dialog is open and, but for F2, in
 * fields; Enter and Space rest on links and buttons too. A key that is held acts once.
 */
export function useKeys(keys: Keys): void {
  const current = useRef(keys)
  // what is on the screen acts, not what is still being rendered
  useLayoutEffect(() => {
    current.current = keys
  })
  const names = Object.keys(keys).join(' ')
  // a key acts as soon as its screen is seen
  useLayoutEffect(() => {
    if (names === '') return
    const bindings = names.split(' ').map((name) => [
      name,
      (event: KeyboardEvent) => {
        if (document.querySelector('dialog[open]')) return
        const isPress = name === 'Enter' || name === 'Space'
        const isTyped = !/^F\d+$/.test(name)
        const restsIn = isPress ? `${TYPED_IN}, a, button, summary` : TYPED_IN
        if (isTyped && event.target instanceof Element && event.target.closest(restsIn)) return
        event.preventDefault()
        current.current[name]?.(event)
      },
    ])
    return tinykeys(window, Object.fromEntries(bindings), {
      ignore: ({ repeat, isComposing }) => repeat || isComposing, // by itself all keys in fields
    })
  }, [names])
}
