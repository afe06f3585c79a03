// What a browser without JavaScript reads where the page cannot do without it.

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

/** The phone stands in the foot of every page. */
export const ScriptNotice = () => (
  <noscript>
    <p>
      Для входа и оформления заказа включите JavaScript в браузере или{' '}
      <a href="#shop-phone">позвоните нам по телефону внизу страницы</a>.
    </p>
  </noscript>
)
