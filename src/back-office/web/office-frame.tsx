// The frame of the office: who is here, where to go. Without a session it is the login.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { NavLink, Outlet } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ToastRegion } from '#src/ui/toast.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { staffApi } from '../contract.ts'
import { ROLE_NAMES, type StaffAct } from '../permissions.ts'
import { callOffice } from './call-office.ts'
import { KeysHelp } from './keys-help.tsx'
import { LiveBar, LiveLost } from './live/live-bar.tsx'
import { useLive } from './live/use-live.ts'
import { LoginScreen } from './login-screen.tsx'
import styles from './office-frame.module.css'
import { forgetAndAsk, isLoggedOut, useSession } from './use-session.ts'

type Section = { readonly to: string; readonly title: string; readonly act: StaffAct }

/** Shown to those who may do what they are for. */
const SECTIONS: readonly Section[] = [
  { to: '/office/desk', title: 'Стол', act: 'see-orders' },
  { to: '/office/orders', title: 'Заказы', act: 'see-orders' },
  { to: '/office/pick', title: 'Сборка', act: 'make-assembling' },
  { to: '/office/counter', title: 'Выдача', act: 'make-completed' },
]

export function OfficeFrame() {
  const session = useSession()
  if (session.isPending) return <Skeleton shape="text" />
  if (isLoggedOut(session.error)) return <LoginScreen />
  if (session.isError) {
    return (
      <FailureNotice
        text={messageOf(session.error, 'Магазин не отвечает.')}
        onRetry={() => session.refetch()}
      />
    )
  }
  return <OpenOffice session={session.data} />
}

function OpenOffice({ session }: { readonly session: AnswerOf<typeof staffApi.session> }) {
  const { name, role, store } = session.staff
  const live = useLive()
  return (
    <div className={styles.frame}>
      <a href="#main" className="skip-link">
        К содержанию
      </a>
      <header className={styles.bar}>
        <nav aria-label="Разделы" className={styles.sections}>
          {SECTIONS.filter(({ act }) => session.may.includes(act)).map(({ to, title }) => (
            <NavLink key={to} to={to} className={styles.section ?? ''}>
              {title}
            </NavLink>
          ))}
        </nav>
        <LiveBar live={live} />
        <KeysHelp />
        <p className={styles.who}>
          {name}, {ROLE_NAMES[role]}
          {store && `, ${store}`}
        </p>
        <LogOut />
      </header>
      <Offline />
      <LiveLost live={live} />
      <main id="main" className={styles.main}>
        <Outlet />
      </main>
      <ToastRegion link={RouterLink} />
    </div>
  )
}

function LogOut() {
  const client = useQueryClient()
  const leaving = useMutation({
    mutationFn: () => callOffice(staffApi.logOut, {}),
    onSuccess: () => forgetAndAsk(client),
    onError: () => showToast('Выйти не удалось: нет связи. Сеанс ещё открыт.'),
  })
  return (
    <Button variant="quiet" loading={leaving.isPending} onClick={() => leaving.mutate()}>
      Выйти
    </Button>
  )
}

const listen = (onChange: () => void) => {
  for (const event of ['online', 'offline']) addEventListener(event, onChange)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, onChange)
  }
}

function Offline() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return isOnline ? null : (
    <p role="alert" className={styles.offline}>
      Нет связи: заказы показаны, какими были, и не меняются.
    </p>
  )
}
