// Stands in place of a page, or of a part, that did not come: no connection, with a retry in place.

import { useEffect, useState } from 'react'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './error-page.module.css'

export function NoConnection() {
  const [isTrying, setTrying] = useState(false)
  const [tries, setTries] = useState(0)

  async function retry() {
    setTrying(true)
    if (await isShopInReach()) return window.location.reload()
    setTrying(false)
    setTries((before) => before + 1)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser tells it once
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return (
    <div className={styles.page}>
      <PageHead title="Нет связи" noIndex />
      <h1>Нет связи</h1>
      <p>Проверьте интернет. Корзина и всё, что вы выбрали, на месте.</p>
      <div className={styles.ways}>
        <Button variant="primary" loading={isTrying} loadingText="Проверяем связь" onClick={retry}>
          Повторить
        </Button>
      </div>
      <p role="status">{tries > 0 && !isTrying && `Связи всё ещё нет. Попыток: ${tries}.`}</p>
    </div>
  )
}

/** A small file, past every cache. */
const isShopInReach = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
