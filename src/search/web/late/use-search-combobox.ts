// Makes a search field the box of a list: its keys, and its attributes for screen readers.

import { useEffect, useLayoutEffect, useRef } from 'react'
import type { SuggestionState } from './suggestion-state.ts'

type FieldEvents = {
  readonly onInput: () => void
  readonly onKey: (event: KeyboardEvent) => void
  /** Left, or sent. */
  readonly onLeave: () => void
}

/** The field lies outside: it was there before the list was asked for. */
export function useFieldEvents(field: HTMLInputElement, events: FieldEvents): void {
  const latest = useRef(events)
  useLayoutEffect(() => {
    latest.current = events
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    field.addEventListener('input', () => latest.current.onInput(), { signal })
    field.addEventListener('keydown', (event) => latest.current.onKey(event), { signal })
    field.addEventListener('blur', () => latest.current.onLeave(), { signal })
    field.form?.addEventListener('submit', () => latest.current.onLeave(), { signal })
    // what was typed while the list was on its way
    if (document.activeElement === field && field.value !== field.defaultValue)
      latest.current.onInput()
    return () => listening.abort()
  }, [field])
}

type FieldState = Pick<SuggestionState, 'isOpen' | 'active'> & { readonly id: string }

export function useFieldState(field: HTMLInputElement, { id, isOpen, active }: FieldState): void {
  useLayoutEffect(() => {
    field.setAttribute('aria-expanded', String(isOpen))
    const attributes = {
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(id, active) : null,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) field.removeAttribute(name)
      else field.setAttribute(name, value)
    }
    if (isOpen && active >= 0)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [field, id, isOpen, active])
}

export const optionId = (listId: string, place: number): string => `${listId}-${place}`
