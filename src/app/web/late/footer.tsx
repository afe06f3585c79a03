// The page footer: the main pages, what a customer looks for, contacts, the seller.

import { Link } from 'react-router'
import { CallbackLink, MessengerLinks, useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Icon } from '#src/ui/icons.tsx'
import { SiteLinks } from '../site-links.tsx'
import styles from './footer.module.css'
import { CUSTOMER_PAGES } from './user-menu.tsx'

const OILS = [
  { path: '/oil', name: 'Моторное масло' },
  { path: '/news', name: 'Статьи' },
]

const CUSTOMER = [
  { path: '/request', name: 'Подобрать деталь' },
  { path: '/cart', name: 'Корзина' },
  { path: '/favourites', name: 'Избранное' },
  ...CUSTOMER_PAGES,
]

const RULES = [
  { path: '/terms', name: 'Пользовательское соглашение' },
  { path: '/personal-data', name: 'Персональные данные' },
]

export function Footer() {
  const company = useCompany()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <nav aria-label="Разделы внизу страницы" className={styles.pages}>
          <div>
            <SiteLinks catalogueName="Запчасти" className={styles.links} />
            <Links pages={OILS} />
          </div>
          <Links pages={CUSTOMER} />
        </nav>
        <ul className={styles.contacts}>
          <li>
            <Icon name="phone" />
            <a id="shop-phone" href={`tel:+${company.phone}`} className={styles.phone}>
              {formatPhone(company.phone)}
            </a>
          </li>
          <li>
            <Icon name="mail" />
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </li>
          <li>
            <Icon name="clock" />
            <span>{company.hours}</span>
          </li>
          <li>
            <CallbackLink />
          </li>
          <li>
            <Icon name="chat" />
            <Link to="/call-back">Позвоните мне</Link>
          </li>
          {company.messengers.length > 0 && (
            <li>
              <MessengerLinks label="Написать нам:" />
            </li>
          )}
        </ul>
        <div className={styles.seller}>
          <p>{company.legalName}</p>
          <p>
            {company.registration}, ИНН {company.inn}
          </p>
          <p>{company.legalAddress}</p>
          <Links pages={RULES} />
        </div>
      </div>
    </footer>
  )
}

type LinksProps = { readonly pages: readonly { readonly path: string; readonly name: string }[] }

const Links = ({ pages }: LinksProps) => (
  <ul className={styles.links}>
    {pages.map(({ path, name }) => (
      <li key={path}>
        <Link to={path}>{name}</Link>
      </li>
    ))}
  </ul>
)
