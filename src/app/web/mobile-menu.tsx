// The menu of a narrow screen: the main pages and the customer's own.

import { Link } from 'react-router'
import { useLogOut, useSession } from '#src/accounts/web/public.ts'
import { CallbackLink } from '#src/content/web/public.ts'
import { IconButton } from '#src/ui/button.tsx'
import { CloseIcon, LogOutIcon, MenuIcon, UserIcon } from '#src/ui/icons.tsx'
import styles from './mobile-menu.module.css'
import { closePopover, SiteLinks } from './site-links.tsx'

const MENU = 'mobile-menu'

export function MobileMenu() {
  return (
    <>
      <IconButton label="Меню" icon={<MenuIcon />} popoverTarget={MENU} className={styles.opener} />
      <div id={MENU} popover="auto" className={styles.menu}>
        <IconButton
          label="Закрыть меню"
          icon={<CloseIcon />}
          popoverTarget={MENU}
          popoverTargetAction="hide"
          className={styles.closer}
        />
        <nav aria-label="Меню">
          <SiteLinks catalogueName="Каталог" className={styles.links} onFollow={closePopover} />
        </nav>
        <CustomerLinks />
        <div className={styles.callback}>
          <CallbackLink />
        </div>
      </div>
    </>
  )
}

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
      <Link
        to="/personal-area/info"
        className={styles.entry}
        onClick={(event) => closePopover(event.currentTarget)}
      >
        <UserIcon />
        {session.user.name} {session.user.lastname}
      </Link>
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
