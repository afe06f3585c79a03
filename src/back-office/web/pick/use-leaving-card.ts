// A card that goes when its button is pressed: the focus goes on to the next one, or to the heading.

import { type KeyboardEvent, useCallback, useRef } from 'react'

export function useLeavingCard() {
  const isPressed = useRef(false)
  const card = useCallback(
    (element: HTMLElement | null) => () => {
      const { activeElement: at } = document
      // a button that waits for an answer has lost the focus to the page
      if (!element || !isPressed.current) return
      if (at !== document.body && !element.contains(at)) return
      const next = element.nextElementSibling ?? element.previousElementSibling
      const place = next?.querySelector('button') ?? heading()
      queueMicrotask(() => place?.focus())
    },
    [],
  )
  const button = (onPress: () => void) => ({
    onClick: () => {
      isPressed.current = true
      onPress()
    },
    // a key that is held would press the next one too
    onKeyDown: (event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault()
    },
  })
  return { card, button }
}

function heading(): HTMLElement | null {
  const title = document.querySelector('h1')
  if (title) title.tabIndex = -1
  return title
}
