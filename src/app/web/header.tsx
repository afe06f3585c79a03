// The top of every page: the way home, the main pages, the search, the customer, the cart.

import { Link } from 'react-router'
import { CartLink } from '#src/cart/web/public.ts'
import { useCompany } from '#src/content/web/public.ts'
import { Logo } from '#src/ui/logo.tsx'
import styles from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SiteLinks } from './site-links.tsx'
import { UserMenu } from './user-menu.tsx'

/** `hasSearch` where the page itself brings no search form. */
export function Header({ hasSearch }: { readonly hasSearch: boolean }) {
  const { name } = useCompany()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to="/" className={styles.home} aria-label={`${name}: на главную`}>
          <Logo name={name} />
        </Link>
        <nav className={styles.pages} aria-label="Разделы">
          <SiteLinks catalogueName="Каталог" className={styles.links} />
        </nav>
        {hasSearch && (
          <div className={styles.search}>
            <HeaderSearch />
          </div>
        )}
        <div className={styles.user}>
          <UserMenu />
        </div>
        <div className={styles.cart}>
          <CartLink />
        </div>
        <MobileMenu />
      </div>
    </header>
  )
}
