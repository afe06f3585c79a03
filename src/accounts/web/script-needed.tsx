// What a browser without JavaScript reads where the page cannot do without it.

import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Loader } from '#src/ui/loader.tsx'
import styles from './script-needed.module.css'

/** Turns until the browser's storage is read; without a script nothing turns. */
export const ScriptNeeded = ({ labelHidden = false }: { readonly labelHidden?: boolean }) => (
  <>
    <div className={styles.turning}>
      <Loader labelHidden={labelHidden} />
    </div>
    <ScriptNotice />
  </>
)

export function ScriptNotice() {
  const { phone } = useCompany()
  return (
    <noscript>
      <p>
        Для входа и оформления заказа включите JavaScript в браузере или позвоните нам:{' '}
        <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>.
      </p>
    </noscript>
  )
}
