// Fetches suggestions for the text in a field. A newer text aborts the request of the older one.

import { useEffect, useReducer, useRef, useState } from 'react'
import { useCallApi } from '#src/platform/web/api-cache.ts'
import { carOfQuery } from '#src/vehicles/web/public.ts'
import { searchApi } from '../../contract.ts'
import { type SuggestionGroup, suggestionGroups } from './suggestion-groups.ts'
import { NO_SUGGESTIONS, suggestionState } from './suggestion-state.ts'

const FEWEST_CHARACTERS = 2
/** Debounces typing. */
const PAUSE_MS = 120

export function useSuggestions(field: HTMLInputElement) {
  const callApi = useCallApi()
  const running = useRef<AbortController>(null)
  const [groups, setGroups] = useState<readonly SuggestionGroup[]>([])
  const [state, change] = useReducer(suggestionState, NO_SUGGESTIONS)
  useEffect(() => () => running.current?.abort(), [])

  function show(found: readonly SuggestionGroup[]) {
    const size = found.reduce((sum, { suggestions }) => sum + suggestions.length, 0)
    setGroups(found)
    change({ kind: 'answered', size, isWatched: document.activeElement === field })
  }
  /** A failed request empties the list; the search works without it. */
  function ask(pauseMs = PAUSE_MS) {
    running.current?.abort()
    const search = field.value.trim()
    if (search.length < FEWEST_CHARACTERS) return show([])
    const asking = new AbortController()
    running.current = asking
    const { signal } = asking
    const timer = setTimeout(async () => {
      const found = await callApi(searchApi.suggest, { query: { search } }, { signal }).catch(
        () => null,
      )
      if (!signal.aborted) show(found ? suggestionGroups(found, carOfForm(field)) : [])
    }, pauseMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }
  function close() {
    running.current?.abort()
    change({ kind: 'closed' })
  }
  return { groups, state, change, ask, askNow: () => ask(0), close }
}

/** The car that the fields of the same form name, if any. */
function carOfForm({ form }: HTMLInputElement) {
  const fields = form ? [...new FormData(form)] : []
  return carOfQuery(new URLSearchParams(fields.map(([name, value]) => [name, String(value)])))
}
