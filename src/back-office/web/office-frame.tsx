// The frame of the office: who is here, where to go. Without a session it is the login.

import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ToastRegion } from '#src/ui/toast.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { ROLE_NAMES, type Role } from '../permissions.ts'
import { closedSection, closedText, isWithin, SECTIONS, type Section } from '../sections.ts'
import type { sessionApi } from '../session-contract.ts'
import { KeysHelp } from './keys-help.tsx'
import { LiveBar, LiveLost, Sound } from './live/live-bar.tsx'
import { useLive } from './live/use-live.ts'
import { LogOut } from './log-out.tsx'
import { LoginScreen } from './login-screen.tsx'
import styles from './office-frame.module.css'
import { endDraftsOfOthers } from './phone-order/kept-drafts.ts'
import { useStrayScan } from './pick/use-scan.ts'
import { WaitingMarks } from './pick/waiting-marks.tsx'
import { BULK_JOBS, isLoggedOut, useSession } from './use-session.ts'
import { failToAsk, useIsAsked } from './verification.ts'

export function OfficeFrame() {
  const session = useSession()
  if (session.isPending) {
    return (
      <main className={styles.main}>
        <Skeleton shape="text" />
      </main>
    )
  }
  if (isLoggedOut(session.error)) return <LoginScreen />
  if (session.isError) {
    return (
      <main className={styles.main}>
        <FailureNotice
          text={messageOf(session.error, 'Магазин не отвечает.')}
          onRetry={() => session.refetch()}
        />
      </main>
    )
  }
  return <OpenOffice session={session.data} />
}

function OpenOffice({ session }: { readonly session: AnswerOf<typeof sessionApi.session> }) {
  const { staff, may, has_factor: hasFactor, lacks_factor: lacksFactor } = session
  const { name, role, store } = staff
  const { pathname } = useLocation()
  const live = useLive(!lacksFactor)
  useEffect(() => endDraftsOfOthers(staff.id), [staff.id])
  useStrayScan((code) => {
    if (may.includes('see-orders')) {
      const href = `/office/orders?${new URLSearchParams({ q: code })}`
      showToast(`Отсканирован код ${code}.`, { href, label: 'Найти заказы с ним' })
    }
  })
  const sections = SECTIONS.filter(({ needs }) => !needs || may.includes(needs))
  const closed = lacksFactor ? null : closedSection(pathname, may)
  const here = sections.find(({ to }) => isWithin(pathname, to))?.title
  const isClosed = lacksFactor ? pathname !== OWN : closed !== null
  return (
    <div className={styles.frame}>
      <a href="#main" className="skip-link">
        К содержанию
      </a>
      <Bar {...{ sections, here }} news={<LiveBar live={live} title={here} />}>
        <Sound />
        <KeysHelp />
        <p className={styles.who}>
          {name}, {ROLE_NAMES[role]}
          {store && `, ${store}`}
        </p>
      </Bar>
      <WaitingMarks />
      <LiveLost live={live} />
      <FactorNote role={role} hasFactor={hasFactor} lacksFactor={lacksFactor} />
      <BulkSteps />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Refused />
        {isClosed ? (
          <Navigate
            to={sections[0]?.to ?? OWN}
            state={closed && { refused: closedText(closed) }}
            replace
          />
        ) : (
          <Outlet />
        )}
      </main>
      <ToastRegion link={RouterLink} />
      <WhoItIs />
    </div>
  )
}

const BulkJobs = lazy(async () => ({
  default: (await import('./orders/bulk-progress.tsx')).BulkJobs,
}))

/** Loaded with the list that begins them: who picks goes without. */
function BulkSteps() {
  const { data } = useQuery<readonly number[]>({ queryKey: BULK_JOBS, enabled: false })
  return (
    data && (
      <Suspense>
        <BulkJobs jobs={data} />
      </Suspense>
    )
  )
}

/** Says that the section asked for is closed to this role. */
function Refused() {
  const state = useLocation().state as { readonly refused?: string } | null
  return (
    <div role="status">{state?.refused && <p className={styles.refused}>{state.refused}</p>}</div>
  )
}

type BarProps = {
  readonly sections: readonly Section[]
  /** The title of the one that is open. */
  readonly here: string | undefined
  readonly news: ReactNode
  readonly children: ReactNode
}

/** On a narrow screen all but the news is folded away. */
function Bar({ sections, here, news, children }: BarProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={styles.bar} data-open={isOpen || undefined}>
      <Button className={styles.menu ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Меню
      </Button>
      <span className={styles.here}>{here}</span>
      <nav aria-label="Разделы" className={styles.sections}>
        {sections.map(({ to, title }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/office'}
            className={styles.section ?? ''}
            onClick={() => {
              setOpen(false)
              // the keys of the section act at once
              document.getElementById('main')?.focus({ preventScroll: true })
            }}
          >
            {title}
          </NavLink>
        ))}
      </nav>
      {news}
      <div className={styles.tools}>{children}</div>
      <LogOut />
    </header>
  )
}

const OWN = '/office/me'

type FactorNoteProps = {
  readonly role: Role
  readonly hasFactor: boolean
  readonly lacksFactor: boolean
}

/** An owner opens everything by his password alone. */
function FactorNote({ role, hasFactor, lacksFactor }: FactorNoteProps) {
  if (hasFactor || !(lacksFactor || role === 'owner')) return null
  return (
    <aside className={styles.note} aria-label="Защита входа">
      {lacksFactor
        ? 'Магазин требует второй фактор: без него остальное закрыто.'
        : 'Второй фактор не включён: весь магазин открывает один пароль.'}{' '}
      <Link to={OWN}>Включить</Link>
    </aside>
  )
}

/** Stands as long as an act waits for its answer; its code comes with the first one. */
function WhoItIs() {
  const isAsked = useIsAsked()
  const [Shown, show] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isAsked) return
    import('./verify-dialog.tsx').then(({ VerifyDialog }) => show(() => VerifyDialog), failToAsk)
  }, [isAsked])
  return isAsked && Shown && <Shown />
}
