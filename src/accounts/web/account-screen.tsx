// The frame of login and registration: one heading, the way to the other one, the form.

import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { PageHead } from '#src/platform/web/page-head.tsx'
import styles from './account-screen.module.css'
import { ScriptNotice } from './script-needed.tsx'

type Props = { readonly heading: string; readonly children: ReactNode }

export function AccountScreen({ heading, children }: Props) {
  const { state } = useLocation()
  return (
    <div className={styles.screen}>
      <PageHead title={heading} noIndex />
      <h1>{heading}</h1>
      <nav className={styles.toggle} aria-label="Вход и регистрация">
        {screens.map(({ path, name }) => (
          <NavLink key={path} to={path} state={state} replace className={() => styles.choice}>
            {name}
          </NavLink>
        ))}
      </nav>
      <ScriptNotice />
      {children}
    </div>
  )
}

const screens = [
  { path: '/login', name: 'Вход' },
  { path: '/registration', name: 'Регистрация' },
]
