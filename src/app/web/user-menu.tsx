// The customer's name, which opens a menu; a visitor gets the way to log in.

import { Link } from 'react-router'
import { useLogOut, useSession } from '#src/accounts/web/public.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { ChevronDownIcon, LogOutIcon, UserIcon } from '#src/ui/icons.tsx'
import { closePopover } from './close-popover.ts'
import styles from './user-menu.module.css'

export function UserMenu() {
  const session = useSession()
  if (session.state === 'customer') {
    return <CustomerMenu name={`${session.user.name} ${session.user.lastname}`} />
  }
  return <LoginLink isSure={session.state === 'guest'} />
}

/** Until the browser is asked nobody knows who is there; without a script nobody ever will. */
export const LoginLink = ({ isSure }: { readonly isSure: boolean }) => (
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
