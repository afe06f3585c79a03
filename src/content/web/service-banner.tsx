// The banner under the search form: what the shop promises in one line.

import { CheckIcon } from '#src/ui/icons.tsx'
import styles from './service-banner.module.css'

const BULLETS = [
  'Оригиналы и аналоги рядом: цену и производителя видно сразу.',
  'Остатки по каждому магазину: знаете заранее, где деталь лежит.',
]

export function ServiceBanner() {
  return (
    <section className={styles.banner} aria-labelledby="service-banner">
      <h2 id="service-banner">Запчасти по доступной цене</h2>
      <ul className={styles.bullets}>
        {BULLETS.map((bullet) => (
          <li key={bullet} className={styles.bullet}>
            <CheckIcon className={styles.tick} />
            {bullet}
          </li>
        ))}
      </ul>
    </section>
  )
}
