// The personal area («личный кабинет», the customer's account): side menu and one of its pages.

import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useCompany } from '#src/content/web/public.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { formatPhone } from '#src/shared/phone.ts'
import { ScriptNeeded } from './forms/script-needed.tsx'
import styles from './personal-area-layout.module.css'
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
      <nav ref={showCurrent} className={styles.menu} aria-label="Личный кабинет">
        {pages.map(({ path, name }) => (
          <NavLink key={path} to={path} className={() => styles.entry}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Letterhead />
      <section className={styles.page}>
        <h1>{heading}</h1>
        {/* guests are redirected by the loader; without scripts the session is never known */}
        {state === 'customer' ? children : <ScriptNeeded labelHidden />}
      </section>
    </div>
  )
}

/** On a phone the tabs scroll sideways. */
function showCurrent(menu: HTMLElement | null) {
  const current = menu?.querySelector<HTMLElement>('[aria-current]')
  if (menu && current) menu.scrollLeft = current.offsetLeft - menu.clientWidth / 3
}

const pages = [
  { path: '/personal-area/info', name: 'Личная информация' },
  { path: '/personal-area/orders', name: 'Заказы' },
  { path: '/personal-area/cars', name: 'Мои автомобили' },
  { path: '/personal-area/terms', name: 'Условия обслуживания' },
  { path: '/personal-area/security', name: 'Безопасность' },
]

/** The seller at the head of a printed page; on the screen it is in the footer. */
function Letterhead() {
  const { name, legalName, registration, inn, legalAddress, phone, email, hours } = useCompany()
  return (
    <div className={styles.letterhead}>
      <p className={styles.name}>{name}</p>
      <p>
        {legalName}, {registration}, ИНН {inn}, {legalAddress}
      </p>
      <p>
        {formatPhone(phone)}, {email}, {hours}
      </p>
    </div>
  )
}
