// The field of a search. What helps while one types comes when it is used.

import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { TextField, type TextFieldProps } from '#src/ui/forms/text-field.tsx'
import { LONGEST_SEARCH } from '../contract.ts'
import styles from './suggestion-box.module.css'

export function SearchField(props: TextFieldProps) {
  const [help, setHelp] = useState<ReactNode>()
  const bringHelp = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    help ??
    import('./late/suggestion-box.tsx').then(
      ({ SuggestionBox }) => setHelp(<SuggestionBox field={currentTarget} />),
      () => {}, // one searches without it; the next use asks again
    )
  return (
    <div className={styles.place}>
      <TextField
        {...props}
        onFocus={bringHelp}
        onInput={bringHelp}
        labelHidden
        name="search"
        type="search"
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="list"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={LONGEST_SEARCH}
      />
      {help}
    </div>
  )
}
