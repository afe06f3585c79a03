// Turns until the browser's storage is read; without JavaScript it says so instead of turning.

import { Loader } from '#src/ui/loader.tsx'
import styles from './script-needed.module.css'

/** The phone stands in the foot of every page. */
export function ScriptNeeded({ labelHidden = false }: { readonly labelHidden?: boolean }) {
  return (
    <>
      <div className={styles.turning}>
        <Loader labelHidden={labelHidden} />
      </div>
      <noscript>
        <p>
          Для входа и оформления заказа включите JavaScript в браузере или{' '}
          <a href="#shop-phone">позвоните нам по телефону внизу страницы</a>.
        </p>
      </noscript>
    </>
  )
}
