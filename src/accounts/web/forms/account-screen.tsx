// The frame of account forms: heading, links to login and registration, the form.

import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { useLoginReason } from '../require-login.tsx'
import styles from './account-screen.module.css'
import { ScriptNotice } from './script-needed.tsx'

type Props = {
  readonly heading: string
  /** False on screens other than login and registration. */
  readonly hasToggle?: boolean
  readonly children: ReactNode
}

export function AccountScreen({ heading, hasToggle = true, children }: Props) {
  const { state } = useLocation()
  const reason = useLoginReason()
  return (
    <div className={styles.screen}>
      <PageHead title={heading} noIndex />
      <h1>{heading}</h1>
      {hasToggle && <Toggle state={state} />}
      <ScriptNotice />
      {reason && (
        <p role="status" className={styles.reason}>
          {reason}
        </p>
      )}
      <div className={styles.form}>{children}</div>
    </div>
  )
}

const Toggle = ({ state }: { readonly state: unknown }) => (
  <nav className={styles.toggle} aria-label="Вход и регистрация">
    {screens.map(({ path, name }) => (
      <NavLink key={path} to={path} state={state} replace className={() => styles.choice}>
        {name}
      </NavLink>
    ))}
  </nav>
)

const screens = [
  { path: '/login', name: 'Вход' },
  { path: '/registration', name: 'Регистрация' },
]
