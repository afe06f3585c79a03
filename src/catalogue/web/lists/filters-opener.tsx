// Opens the filters of a list; on a phone it stands in the line of the list's city.

import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import styles from './filters-opener.module.css'

export const FILTERS = 'list-filters'
/** The element that holds the list. */
export const FILTERED_LIST = 'filtered-list'

export const FiltersOpener = ({ count }: { readonly count: number }) => (
  <Button popoverTarget={FILTERS} icon={<Icon name="filter" />} wide className={styles.opener}>
    {count > 0 ? `Фильтры: ${count}` : 'Фильтры'}
  </Button>
)
