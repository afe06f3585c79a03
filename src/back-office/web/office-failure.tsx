// A screen of the office that broke, and one that there is not.

import { Link } from 'react-router'
import { FailureNotice } from '#src/ui/notice.tsx'

export const OfficeFailure = () => (
  <FailureNotice
    text="Экран сломался. Заказы это не задело."
    onRetry={() => location.reload()}
    retryLabel="Открыть заново"
  >
    <Link to="/office">К началу</Link>
  </FailureNotice>
)

export const NoSuch = ({ text }: { readonly text: string }) => (
  <>
    <h1>{text}</h1>
    <p>
      Проверьте адрес или <Link to="/office">вернитесь к началу</Link>.
    </p>
  </>
)
