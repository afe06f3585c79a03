// The page header: logo, main pages, search, customer, cart.

import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLogOut, useSession } from '#src/accounts/web/public.ts'
import { CartLink } from '#src/cart/web/public.ts'
import { useCompany } from '#src/content/web/public.ts'
import { SearchField } from '#src/search/web/public.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ChevronDownIcon, LogOutIcon, SearchIcon, UserIcon } from '#src/ui/icons.tsx'
import { carHref, readCar } from '#src/vehicles/web/public.ts'
import styles from './header.module.css'
import logoStyles from './logo.module.css'
import { MobileMenu } from './mobile-menu.tsx'
import { closePopover, SiteLinks } from './site-links.tsx'

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

/** A search in one line, on pages that bring no search form of their own. */
function HeaderSearch() {
  const [error, setError] = useState<string>()
  const search = useSearch(() => setError('Введите данные для поиска.'))
  return (
    <search>
      <form action="/catalog/search" className={styles.form} onSubmit={search}>
        <SearchField
          label="Поиск по названию или артикулу"
          placeholder="Название или артикул"
          error={error}
          onChange={() => setError(undefined)}
        />
        <IconButton type="submit" className={styles.find} label="Найти" icon={<SearchIcon />} />
      </form>
    </search>
  )
}

/** Without a text, opens the chosen car; without both, focuses the field. */
function useSearch(complain: () => void) {
  const navigate = useNavigate()
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const text = String(new FormData(form).get('search') ?? '').trim()
    if (text !== '') return navigate(`/catalog/search?search=${encodeURIComponent(text)}`)
    const car = readCar()
    if (car.brand) return navigate(carHref(car))
    complain()
    form.querySelector<HTMLInputElement>('[name="search"]')?.focus()
  }
}

/** The customer's menu, or a guest's link to the login. */
function UserMenu() {
  const session = useSession()
  if (session.state === 'customer') {
    return <CustomerMenu name={`${session.user.name} ${session.user.lastname}`} />
  }
  return <LoginLink isSure={session.state === 'guest'} />
}

/** Unknown until hydration; without JavaScript always. */
const LoginLink = ({ isSure }: { readonly isSure: boolean }) => (
  <Link to="/login" className={classNames(styles.entry, !isSure && styles.unsure)}>
    <UserIcon />
    Войти
  </Link>
)

const MENU = 'user-menu'

function CustomerMenu({ name }: { readonly name: string }) {
  const logOut = useLogOut()
  return (
    <>
      <Button
        variant="quiet"
        className={classNames(styles.entry, styles.opener)}
        popoverTarget={MENU}
        icon={<UserIcon />}
      >
        <span className={styles.name}>{name}</span>
        <ChevronDownIcon />
      </Button>
      <div id={MENU} popover="auto" className={styles.menu}>
        <Link
          to="/personal-area/info"
          className={styles.choice}
          onClick={(event) => closePopover(event.currentTarget)}
        >
          <UserIcon />
          Личный кабинет
        </Link>
        <button type="button" className={styles.choice} onClick={logOut}>
          <LogOutIcon />
          Выйти
        </button>
      </div>
    </>
  )
}

/** The sign of the shop, a nut with a winding road through it, and the name set in type. */
function Logo({ name }: { name: string }) {
  return (
    <span className={logoStyles.logo}>
      <LogoMark />
      <span className={logoStyles.name}>{name}</span>
    </span>
  )
}

function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" className={logoStyles.mark} aria-hidden="true">
      <path className={logoStyles.nut} d="m16 2.5 11.7 6.75v13.5L16 29.5 4.3 22.75V9.25Z" />
      <path
        className={logoStyles.road}
        d="M21 10c-2.5-2-9-2-9.5 1.5C11 15.5 20.5 15.5 20.5 20c0 4-7.5 4-10 1.5"
      />
    </svg>
  )
}
