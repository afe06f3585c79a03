// The sheet of the city: the whole network, or a city with its shops.

import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Icon } from '#src/ui/icons.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { closeSheet, Sheet } from '#src/ui/sheet.tsx'
import { storesApi } from '../../contract.ts'
import { CITY_SHEET, chosenCity, WHOLE_NETWORK } from '../city-opener.tsx'
import styles from './city-sheet.module.css'

export const parts = { CitySheet }

function CitySheet() {
  const [isOpened, setOpened] = useState(false)
  const stores = useApi(storesApi.list, {}, { enabled: isOpened })
  return (
    <Sheet id={CITY_SHEET} title="Где смотреть наличие" onOpen={() => setOpened(true)}>
      {stores.isError && (
        <FailureNotice
          text={messageOf(stores.error, 'Не удалось загрузить магазины.')}
          onRetry={stores.refetch}
        />
      )}
      <ul className="needs-script">
        <City city="" about="Все магазины" />
        {stores.data?.cities.map(({ city, shops }) => (
          <City key={city} city={city} about={shops.map(({ title }) => title).join('; ')} />
        ))}
      </ul>
      <Link to="/contacts" onClick={() => closeSheet(CITY_SHEET)}>
        Магазины на карте
      </Link>
    </Sheet>
  )
}

function City({ city, about }: { readonly city: string; readonly about: string }) {
  const isChosen = chosenCity.use() === city
  function choose() {
    chosenCity.write(city)
    closeSheet(CITY_SHEET)
  }
  return (
    <li>
      <button type="button" className={styles.city} aria-pressed={isChosen} onClick={choose}>
        <span className={styles.name}>{city || WHOLE_NETWORK}</span>
        <span className={styles.about}>{about}</span>
        {isChosen && <Icon name="check" className={styles.tick} />}
      </button>
    </li>
  )
}
