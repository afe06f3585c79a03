// The screen of an address that leads nowhere.

import { CallbackLink } from '#src/content/web/public.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import styles from './error-page.module.css'

/** `text` says what was not found, where the shop knows it. */
export const NotFound = ({ text }: { readonly text?: string | undefined }) => (
  <div className={styles.page}>
    <PageHead title="Страница не найдена" noIndex />
    <p className={styles.code}>404</p>
    <h1>Страница не найдена</h1>
    <p>
      {text ?? 'Адрес изменился или набран с ошибкой.'} Поищите деталь в каталоге или спросите нас.
    </p>
    <div className={styles.ways}>
      <ButtonLink href="/catalog" link={RouterLink} variant="primary">
        Перейти в каталог
      </ButtonLink>
      <ButtonLink href="/" link={RouterLink}>
        На главную
      </ButtonLink>
    </div>
    <CallbackLink />
  </div>
)
