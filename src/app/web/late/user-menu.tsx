// The customer's menu in the header, or a guest's link to the login.

import { Link } from 'react-router'
import { useLogOut, useSession } from '#src/accounts/web/public.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import { closePopover } from '../site-links.tsx'
import styles from './user-menu.module.css'

export function UserMenu() {
  const session = useSession()
  if (session.state === 'customer') {
    return <CustomerMenu name={`${session.user.name} ${session.user.lastname}`} />
  }
  return <LoginLink isSure={session.state === 'guest'} />
}

/** Unknown until hydration; without JavaScript always. */
const LoginLink = ({ isSure }: { readonly isSure: boolean }) => (
  <Link to="/login" className={classNames(styles.entry, !isSure && styles.unsure)}>
    <Icon name="user" />
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
        icon={<Icon name="user" />}
      >
        <span className={styles.name}>{name}</span>
        <Icon name="chevron-down" />
      </Button>
      <div id={MENU} popover="auto" className={styles.menuOfName}>
        {CUSTOMER_PAGES.map(({ path, name: page }) => (
          <Link
            key={path}
            to={path}
            className={styles.choice}
            onClick={(event) => closePopover(event.currentTarget)}
          >
            {page}
          </Link>
        ))}
        <button type="button" className={styles.choice} onClick={logOut}>
          <Icon name="log-out" />
          Выйти
        </button>
      </div>
    </>
  )
}

export const CUSTOMER_PAGES = [
  { path: '/personal-area/info', name: 'Личный кабинет' },
  { path: '/personal-area/orders', name: 'Мои заказы' },
]
