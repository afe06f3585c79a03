// Suggestions under a search field: a combobox with a list, by the pattern of WAI-ARIA.

import { useEffect, useId } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { chooseCar } from '#src/vehicles/web/public.ts'
import styles from './suggestion-box.module.css'
import type { Suggestion } from './suggestion-groups.ts'
import { SuggestionList } from './suggestion-list.tsx'
import { actOfKey } from './suggestion-state.ts'
import { useRoomBelow } from './use-room-below.ts'
import { useFieldEvents, useFieldState } from './use-search-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

export function SuggestionBox({ field }: { readonly field: HTMLInputElement }) {
  const id = useId()
  const navigate = useNavigate()
  const { groups, state, change, ask, askNow, close } = useSuggestions(field)
  const { isOpen, active, size } = state
  const box = useRoomBelow(isOpen)
  useClosedOnNewPage(close)

  function choose({ car }: Suggestion) {
    close()
    if (car) chooseCar(car)
  }
  function press(event: KeyboardEvent) {
    const act = event.isComposing ? null : actOfKey(event.key, state)
    if (act === null) return
    if (act === 'leave-list') return change({ kind: 'left-list' })
    event.preventDefault() // the cursor stays in its place, the text stays, the form is not sent
    if (act === 'close') return close()
    const chosen = groups.flatMap(({ suggestions }) => suggestions)[active]
    if (act === 'choose' && chosen) {
      choose(chosen)
      return navigate(chosen.href)
    }
    if (size === 0) return askNow()
    change({ kind: 'moved', by: act === 'next' ? 1 : -1 })
  }
  useFieldEvents(field, { onInput: ask, onKey: press, onLeave: close })
  useFieldState(field, { id, isOpen, active })
  return (
    <>
      <div
        ref={box}
        id={id}
        role="listbox"
        aria-label="Подсказки"
        className={styles.box}
        hidden={!isOpen}
        onMouseDown={(event) => event.preventDefault()} // the field is not left before a choice
      >
        <SuggestionList {...{ id, groups, active }} onChoose={choose} />
      </div>
      <p role="status" className="visually-hidden">
        {isOpen && `Подсказок: ${size}. Выбирайте стрелками вверх и вниз.`}
      </p>
    </>
  )
}

function useClosedOnNewPage(close: () => void) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page alone decides
  useEffect(close, [key])
}
