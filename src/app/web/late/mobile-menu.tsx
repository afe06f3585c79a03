// The menu of a narrow screen: the catalogue and the oils, the main pages, the customer's own, the
// phone.

import { Link } from 'react-router'
import { useLogOut, useSession } from '#src/accounts/web/public.ts'
import { CallbackLink, MessengerLinks, useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { IconButton } from '#src/ui/button.tsx'
import { CloseIcon, LogOutIcon, UserIcon } from '#src/ui/icons.tsx'
import { closePopover, MOBILE_MENU, SiteLinks } from '../site-links.tsx'
import styles from './mobile-menu.module.css'
import { CUSTOMER_PAGES } from './user-menu.tsx'

export function MobileMenu() {
  const { phone, hours } = useCompany()
  return (
    <div id={MOBILE_MENU} popover="auto" className={styles.menu}>
      <IconButton
        label="Закрыть меню"
        icon={<CloseIcon />}
        popoverTarget={MOBILE_MENU}
        popoverTargetAction="hide"
        className={styles.closer}
      />
      <nav aria-label="Меню" className={styles.pages}>
        <SiteLinks catalogueName="Каталог" className={styles.links} onFollow={closePopover} />
        <ul className={styles.links}>
          <li>
            <MenuLink to="/oil">Моторное масло</MenuLink>
          </li>
          <li>
            <MenuLink to="/news">Статьи о маслах</MenuLink>
          </li>
          <li>
            <MenuLink to="/request">Подобрать деталь</MenuLink>
          </li>
          <li>
            <MenuLink to="/cart">Корзина</MenuLink>
          </li>
          <li>
            <MenuLink to="/favourites">Избранное</MenuLink>
          </li>
        </ul>
      </nav>
      <CustomerLinks />
      <div className={styles.call}>
        <a href={`tel:+${phone}`} className={styles.phone}>
          {formatPhone(phone)}
        </a>
        <span className={styles.hours}>{hours}</span>
        <CallbackLink />
        <MenuLink to="/call-back">Позвоните мне</MenuLink>
        <MessengerLinks label="Написать нам:" />
      </div>
    </div>
  )
}

type LinkProps = { readonly to: string; readonly children: string }

const MenuLink = ({ to, children }: LinkProps) => (
  <Link to={to} onClick={(event) => closePopover(event.currentTarget)}>
    {children}
  </Link>
)

function CustomerLinks() {
  const session = useSession()
  const logOut = useLogOut()
  if (session.state !== 'customer') {
    return (
      <Link
        to="/login"
        className={styles.entry}
        onClick={(event) => closePopover(event.currentTarget)}
      >
        <UserIcon />
        Войти
      </Link>
    )
  }
  return (
    <div>
      <p className={styles.name}>
        <UserIcon />
        {session.user.name} {session.user.lastname}
      </p>
      <ul className={styles.links}>
        {CUSTOMER_PAGES.map(({ path, name }) => (
          <li key={path}>
            <MenuLink to={path}>{name}</MenuLink>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.entry}
        onClick={(event) => {
          closePopover(event.currentTarget)
          logOut()
        }}
      >
        <LogOutIcon />
        Выйти
      </button>
    </div>
  )
}
