// The personal area: its side menu and one of its pages.

import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { Letterhead } from './letterhead.tsx'
import styles from './personal-area-layout.module.css'
import { ScriptNeeded } from './script-needed.tsx'
import { useSession } from './session-store.ts'

type Props = {
  /** The name of the page: its heading and its title. */
  readonly heading: string
  readonly children: ReactNode
}

export function PersonalAreaLayout({ heading, children }: Props) {
  const { state } = useSession()
  return (
    <div className={styles.area}>
      <PageHead title={heading} noIndex />
      <nav className={styles.menu} aria-label="Личный кабинет">
        {pages.map(({ path, name }) => (
          <NavLink key={path} to={path} className={() => styles.entry}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Letterhead />
      <section className={styles.page}>
        <h1>{heading}</h1>
        {state === 'customer' ? children : <ScriptNeeded labelHidden />}
      </section>
    </div>
  )
}

const pages = [
  { path: '/personal-area/info', name: 'Личная информация' },
  { path: '/personal-area/orders', name: 'Заказы' },
  { path: '/personal-area/terms', name: 'Условия обслуживания' },
  { path: '/personal-area/security', name: 'Безопасность' },
]
