// /terms: the public offer.

import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { TermsText } from './terms-text.tsx'
import styles from './text-screen.module.css'

export function TermsPage() {
  return (
    <article className={styles.page}>
      <PageHead
        title="Условия обслуживания"
        description="Пользовательское соглашение: как заказать, оплатить, получить и вернуть товар."
      />
      <h1>Условия обслуживания</h1>
      <TermsText />
      <ButtonLink href="/registration" link={RouterLink} variant="primary">
        Принять соглашение
      </ButtonLink>
    </article>
  )
}
