// The oils on the home page: six grades to begin with, all of them, and what to read before.

import { Link } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Choice } from '../contract.ts'
import { oilChoiceBy } from '../oil-choice.ts'
import { OILS, oilHref } from './oil-address.ts'
import styles from './oil-band.module.css'
import { ProductPicture } from './product-picture.tsx'

type Props = {
  readonly grades: readonly Choice[]
  readonly articles: readonly { readonly href: string; readonly title: string }[]
}

export function OilBand({ grades, articles }: Props) {
  if (grades.length === 0) return null
  return (
    <section className={styles.band} aria-labelledby="motor-oil">
      <div className={styles.words}>
        <div className={styles.head}>
          <ProductPicture name="canister" />
          <h2 id="motor-oil">Моторное масло</h2>
        </div>
        <p>
          Вязкость и допуск назовёт руководство по эксплуатации. Здесь — масла с ними, цена за литр
          и остатки по магазинам.
        </p>
        <ButtonLink href={OILS} link={RouterLink} className={styles.all}>
          Выбрать масло
        </ButtonLink>
      </div>
      <ul className={styles.grades} aria-label="Вязкость">
        {grades.map(({ value, name, count, count_is_lower_bound }) => (
          <li key={value}>
            <Link to={gradeHref(value)} className={styles.grade}>
              <span className={styles.viscosity}>{name}</span>{' '}
              <span className={styles.count}>
                {count_is_lower_bound ? `более ${count}` : count}{' '}
                <span className={styles.unit}>в продаже</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {articles.length > 0 && (
        <ul className={styles.articles} aria-label="О выборе масла">
          {articles.map(({ href, title }) => (
            <li key={href}>
              <Link to={href} className={styles.article}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const gradeHref = (grade: string): string =>
  oilHref(oilChoiceBy((field) => (field === 'viscosity' ? [grade] : [])))
