// The error page: no connection, not found, or a server error with its request id.

import { type ComponentType, useEffect, useState } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { CallbackLink } from '#src/content/web/public.ts'
import { ApiError } from '#src/platform/web/api-error.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import type { ErrorBody } from '#src/shared/error-body.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import styles from './error-page.module.css'
import { NoConnection } from './no-connection.tsx'

export function ErrorPage() {
  const error = useRouteError()
  if (isConnectionFailure(error)) return <NoConnection />
  const { status, body } = failureOf(error)
  if (status === 404) return <NotFound text={body?.message} />
  return (
    <div className={styles.page}>
      <PageHead title="Страница не открылась" noIndex />
      <p className={styles.code}>500</p>
      <h1>Страница не открылась</h1>
      <p>Это ошибка на нашей стороне. Обновите страницу; если не поможет, позвоните нам.</p>
      {body?.request_id && (
        <p>
          Номер обращения: <span className="tabular">{body.request_id}</span>
        </p>
      )}
      <div className={styles.ways}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Обновить страницу
        </Button>
      </div>
      <CallbackLink />
    </div>
  )
}

type Failure = { readonly status: unknown; readonly body: Partial<ErrorBody> | undefined }

function failureOf(error: unknown): Failure {
  if (isRouteErrorResponse(error)) return { status: error.status, body: error.data ?? undefined }
  if (error instanceof ApiError) return { status: error.status, body: error.data }
  return { status: 500, body: undefined }
}

/** `text` names what was not found, if the server sent it. */
const NotFound = ({ text }: { readonly text?: string | undefined }) => (
  <div className={styles.page}>
    <PageHead title="Страница не найдена" noIndex />
    <p className={styles.code}>404</p>
    <h1>Страница не найдена</h1>
    <p>
      {text ?? 'Адрес изменился или набран с ошибкой.'} Введите артикул или название детали в строку
      поиска наверху, откройте каталог или попросите нас подобрать деталь.
    </p>
    <div className={styles.ways}>
      <ButtonLink href="/catalog" link={RouterLink} variant="primary">
        Перейти в каталог
      </ButtonLink>
      <ButtonLink href="/request" link={RouterLink}>
        Подобрать деталь
      </ButtonLink>
      <ButtonLink href="/" link={RouterLink}>
        На главную
      </ButtonLink>
    </div>
    <CallbackLink />
    <CategoriesLater />
  </div>
)

/** The server does not wait for them; where their file cannot be loaded, the page does without. */
function CategoriesLater() {
  const [found, setFound] = useState<{ readonly CategoryWays: ComponentType }>()
  useEffect(() => {
    import('./catalogue-ways.tsx').then(setFound, () => {})
  }, [])
  return found ? <found.CategoryWays /> : null
}

/** Error messages of Chromium, Firefox and Safari for a code file that failed to load. */
const MISSING_CODE = /dynamically imported module|importing a module script failed/i

export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ApiError)
    return error.status === 'FETCH_ERROR' || error.status === 'TIMEOUT_ERROR'
  return error instanceof TypeError && MISSING_CODE.test(error.message)
}
