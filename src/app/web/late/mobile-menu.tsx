// The menu of a narrow screen: the catalogue and the oils, the main pages, the customer's own, the
// phone.

import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { useLogOut, useSession } from '#src/accounts/web/public.ts'
import { CallbackLink, MessengerLinks, useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { Pictogram } from '#src/ui/pictogram.tsx'
import {
  CATALOGUE,
  closePopover,
  forgetCategories,
  MOBILE_MENU,
  SITE_PAGES,
} from '../site-links.tsx'
import styles from './mobile-menu.module.css'
import { CUSTOMER_PAGES } from './user-menu.tsx'

export function MobileMenu() {
  const { phone, hours } = useCompany()
  return (
    <div id={MOBILE_MENU} popover="auto" className={styles.menu}>
      <IconButton
        label="Закрыть меню"
        icon={<Icon name="close" />}
        popoverTarget={MOBILE_MENU}
        popoverTargetAction="hide"
        className={styles.closer}
      />
      <nav aria-label="Меню" className={styles.pages}>
        <ul className={styles.links}>
          <li>
            <MenuLink to={CATALOGUE} onFollow={forgetCategories}>
              <Pictogram name="box" size="small" />
              Каталог
            </MenuLink>
          </li>
          <li>
            <MenuLink to="/oil">
              <Pictogram name="canister" size="small" />
              Моторное масло
            </MenuLink>
          </li>
        </ul>
        <ul className={styles.links}>
          {SITE_PAGES.filter(({ path }) => path !== CATALOGUE).map(({ path, name }) => (
            <li key={path}>
              <MenuLink to={path}>{name}</MenuLink>
            </li>
          ))}
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
        <MenuLink to="/call-back">
          <Icon name="chat" />
          Позвоните мне
        </MenuLink>
        <MessengerLinks label="Написать нам:" />
      </div>
    </div>
  )
}

type LinkProps = {
  readonly to: string
  readonly onFollow?: () => void
  readonly children: ReactNode
}

const MenuLink = ({ to, onFollow, children }: LinkProps) => (
  <NavLink
    to={to}
    onClick={(event) => {
      onFollow?.()
      closePopover(event.currentTarget)
    }}
  >
    {children}
  </NavLink>
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
        <Icon name="user" />
        Войти
      </Link>
    )
  }
  return (
    <div>
      <p className={styles.name}>
        <Icon name="user" />
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
        <Icon name="log-out" />
        Выйти
      </button>
    </div>
  )
}
