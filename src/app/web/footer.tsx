// The foot of every page: the main pages once more, how to reach the shop, who sells.

import { Link } from 'react-router'
import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { ClockIcon, MailIcon, PhoneIcon } from '#src/ui/icons.tsx'
import styles from './footer.module.css'
import { SiteLinks } from './site-links.tsx'

export function Footer() {
  const company = useCompany()
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <nav aria-label="Разделы внизу страницы">
          <SiteLinks catalogueName="Запчасти" className={styles.links} />
        </nav>
        <ul className={styles.contacts}>
          <li>
            <PhoneIcon />
            <a id="shop-phone" href={`tel:+${company.phone}`} className={styles.phone}>
              {formatPhone(company.phone)}
            </a>
          </li>
          <li>
            <MailIcon />
            <a href={`mailto:${company.email}`}>{company.email}</a>
          </li>
          <li>
            <ClockIcon />
            <span>{company.hours}</span>
          </li>
        </ul>
        <div className={styles.seller}>
          <p>{company.legalName}</p>
          <p>
            ОГРН {company.ogrn}, ИНН {company.inn}
          </p>
          <p>{company.legalAddress}</p>
          <p>
            <Link to="/terms">Пользовательское соглашение</Link>
          </p>
          <p>
            <Link to="/personal-data">Персональные данные</Link>
          </p>
        </div>
      </div>
    </footer>
  )
}
