// The page header: car, city and menu in a line; logo, search, main pages, customer and cart in the
// bar that stays in sight.

import { Link, useLocation } from 'react-router'
import { CartLink } from '#src/cart/web/public.ts'
import { useCompany } from '#src/content/web/public.ts'
import { CarOpener, CarSheet, SearchForm } from '#src/search/web/public.ts'
import { CityOpener, CitySheet } from '#src/stores/web/public.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { CatalogueMenu, MobileMenu, UserMenu } from './frame-parts.tsx'
import styles from './header.module.css'
import logoStyles from './logo.module.css'
import { MOBILE_MENU, SiteLinks } from './site-links.tsx'

/** `isCatalogue` where the page brings the makes for the sheet of the car. */
export function Header({ isCatalogue }: { readonly isCatalogue: boolean }) {
  const isHome = useLocation().pathname === '/'
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.place}>
          <CarOpener className={styles.car} isHome={isHome} />
          <CityOpener className={styles.city} />
          <IconButton
            label="Меню"
            icon={<Icon name="menu" />}
            popoverTarget={MOBILE_MENU}
            className={styles.menu}
          />
        </div>
        <Home />
        <CatalogueMenu />
        <div className={styles.search}>
          <SearchForm />
        </div>
        <nav className={styles.pages} aria-label="Разделы">
          <SiteLinks catalogueName="Каталог" className={styles.links} />
        </nav>
        <div className={styles.user}>
          <UserMenu />
        </div>
        <div className={styles.cart}>
          <CartLink />
        </div>
      </div>
      <MobileMenu />
      {!isHome && <CarSheet isReady={isCatalogue} />}
      <CitySheet />
    </header>
  )
}

/** The sign of the shop, a nut with a winding road through it, and the name set in type. */
function Home() {
  const { name } = useCompany()
  return (
    <Link to="/" className={styles.home} aria-label={`${name}: на главную`}>
      <span className={logoStyles.logo}>
        <svg viewBox="0 0 32 32" className={logoStyles.mark} aria-hidden="true">
          <path className={logoStyles.nut} d="m16 2.5 11.7 6.75v13.5L16 29.5 4.3 22.75V9.25Z" />
          <path
            className={logoStyles.road}
            d="M21 10c-2.5-2-9-2-9.5 1.5C11 15.5 20.5 15.5 20.5 20c0 4-7.5 4-10 1.5"
          />
        </svg>
        <span className={`${logoStyles.name} ${styles.logoName}`}>{name}</span>
      </span>
    </Link>
  )
}
