// A screen of the office that broke, or that there is not.

import { Link } from 'react-router'
import { FailureNotice } from '#src/ui/notice.tsx'

type Props = { readonly text?: string }

export const OfficeFailure = ({ text = 'Экран сломался. Заказы это не задело.' }: Props) => (
  <FailureNotice text={text} onRetry={() => location.reload()} retryLabel="Открыть заново">
    <Link to="/office/desk">На рабочий стол</Link>
  </FailureNotice>
)
