// Suggestions under a search field: a combobox with a list, by the pattern of WAI-ARIA.

import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { chooseCar } from '#src/vehicles/web/public.ts'
import styles from '../suggestion-box.module.css'
import type { Suggestion, SuggestionGroup } from './suggestion-groups.ts'
import { actOfKey } from './suggestion-state.ts'
import { optionId, useFieldEvents, useFieldState } from './use-search-combobox.ts'
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

type ListProps = {
  readonly id: string
  readonly groups: readonly SuggestionGroup[]
  readonly active: number
  readonly onChoose: (suggestion: Suggestion) => void
}

/** Group by group; each is a link, which may be opened in a tab of its own. */
function SuggestionList({ id, groups, active, onChoose }: ListProps) {
  const all = groups.flatMap(({ suggestions }) => suggestions)
  return (
    <>
      {groups.map(({ name, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list
        <div key={name} role="group" aria-label={name} className={styles.group}>
          <p aria-hidden="true" className={styles.name}>
            {name}
          </p>
          {suggestions.map((suggestion) => {
            const place = all.indexOf(suggestion)
            return (
              <Link
                key={suggestion.href}
                id={optionId(id, place)}
                to={suggestion.href}
                role="option"
                aria-selected={place === active}
                tabIndex={-1}
                className={styles.suggestion}
                onClick={() => onChoose(suggestion)}
              >
                <span className={styles.words}>{suggestion.name}</span>{' '}
                {suggestion.about && <span className={styles.about}>{suggestion.about}</span>}
              </Link>
            )
          })}
        </div>
      ))}
    </>
  )
}

function useClosedOnNewPage(close: () => void) {
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page alone decides
  useEffect(close, [key])
}

/**
 * Gives the list its room as `--room`, at opening and whenever the keyboard of a phone comes or goes:
 * it must not cover the end of the list.
 */
function useRoomBelow(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const seen = window.visualViewport
    if (!isOpen || !seen) return
    const measure = () => {
      const top = box.current?.getBoundingClientRect().top ?? 0
      box.current?.style.setProperty('--room', `${seen.offsetTop + seen.height - top}px`)
    }
    measure()
    seen.addEventListener('resize', measure)
    return () => seen.removeEventListener('resize', measure)
  }, [isOpen])
  return box
}
