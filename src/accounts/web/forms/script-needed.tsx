// A loader with a notice for browsers without JavaScript.

import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Loader } from '#src/ui/forms/loader.tsx'
import styles from './script-needed.module.css'

/** The loader shows until hydration; without JavaScript only the notice shows. */
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
