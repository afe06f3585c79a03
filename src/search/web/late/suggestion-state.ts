// What the list of suggestions shows and which of them is pointed at, as keys and answers change it.

/** `size` counts the suggestions of the newest answer; `active` is a place among them, -1 none. */
export type SuggestionState = {
  readonly size: number
  readonly isOpen: boolean
  readonly active: number
}

export const NO_SUGGESTIONS: SuggestionState = { size: 0, isOpen: false, active: -1 }

export type SuggestionEvent =
  | { readonly kind: 'answered'; readonly size: number; readonly isWatched: boolean }
  | { readonly kind: 'moved'; readonly by: 1 | -1 }
  /** The cursor is in the text again. */
  | { readonly kind: 'left-list' }
  | { readonly kind: 'closed' }

export function suggestionState(state: SuggestionState, event: SuggestionEvent): SuggestionState {
  switch (event.kind) {
    case 'answered':
      return { size: event.size, isOpen: event.isWatched && event.size > 0, active: -1 }
    case 'moved':
      return moved(state, event.by)
    case 'left-list':
      return { ...state, active: -1 }
    case 'closed':
      return { ...state, isOpen: false, active: -1 }
  }
}

/** Round and round; a closed list opens at the end from which the arrow comes. */
function moved({ size, active }: SuggestionState, by: 1 | -1): SuggestionState {
  if (size === 0) return NO_SUGGESTIONS
  const from = active < 0 && by < 0 ? size : active
  return { size, isOpen: true, active: (from + by + size) % size }
}

/** What a key means here; every other key is the browser's. */
export function actOfKey(
  key: string,
  { isOpen, active }: SuggestionState,
): 'next' | 'previous' | 'choose' | 'close' | 'leave-list' | null {
  if (key === 'ArrowDown') return 'next'
  if (key === 'ArrowUp') return 'previous'
  if (key === 'Enter' && isOpen && active >= 0) return 'choose'
  if (key === 'Escape' && isOpen) return 'close'
  return ['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key) ? 'leave-list' : null
}
