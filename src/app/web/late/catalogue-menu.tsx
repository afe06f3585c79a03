// The button of the catalogue in the header of wide screens: makes and categories open at once.

import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon } from '#src/ui/icons.tsx'
import { closeSheet, Sheet } from '#src/ui/sheet.tsx'
import styles from './catalogue-menu.module.css'

/** Where the file cannot be loaded, there is the page of the catalogue. */
const Ways = lazy(async () => ({
  default: await import('./catalogue-ways.tsx').then(
    (file) => file.Ways,
    () => WayToCatalogue,
  ),
}))

const WayToCatalogue = () => <a href="/catalog">Каталог по маркам и категориям</a>

const CATALOGUE_MENU = 'catalogue-menu'

export function CatalogueMenu() {
  const [isOpened, setOpened] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every way that is taken closes it
  useEffect(() => closeSheet(CATALOGUE_MENU), [key])
  return (
    <>
      <button type="button" popoverTarget={CATALOGUE_MENU} className={styles.opener}>
        <Icon name="menu" />
        Запчасти
      </button>
      <Sheet id={CATALOGUE_MENU} title="Марки и категории" isWide onOpen={() => setOpened(true)}>
        {isOpened ? (
          <Suspense>
            <Ways />
          </Suspense>
        ) : (
          <WayToCatalogue />
        )}
      </Sheet>
    </>
  )
}
