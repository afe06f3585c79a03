// The list of suggestions, group by group; each is a link, which may be opened in a tab of its own.

import { Link } from 'react-router'
import styles from './suggestion-box.module.css'
import type { Suggestion, SuggestionGroup } from './suggestion-groups.ts'
import { optionId } from './use-search-combobox.ts'

type Props = {
  readonly id: string
  readonly groups: readonly SuggestionGroup[]
  readonly active: number
  readonly onChoose: (suggestion: Suggestion) => void
}

export function SuggestionList({ id, groups, active, onChoose }: Props) {
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
