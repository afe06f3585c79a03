// The button in every page's header that shows the chosen city and opens the city sheet.

import { storedText, storedValue } from '#src/platform/web/stored-value.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'

/** Name of the chosen city; '' for the whole network. */
export const chosenCity = storedValue<string>('city', '', storedText)

export const WHOLE_NETWORK = 'Вся сеть'
export const CITY_SHEET = 'city-sheet'

export function CityOpener({ className }: { readonly className: string | undefined }) {
  return (
    <button
      type="button"
      popoverTarget={CITY_SHEET}
      className={classNames(className, 'needs-script')}
    >
      <Icon name="map-pin" />
      <span className="visually-hidden">Город, для которого показано наличие:</span>
      <span>{chosenCity.use() || WHOLE_NETWORK}</span>
      <Icon name="chevron-down" />
    </button>
  )
}
