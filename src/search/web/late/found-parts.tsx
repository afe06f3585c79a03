// What stands around the found goods, as one file to fetch: how the text was understood, and what the
// buyer may have meant (another reading, one of several makers).

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Place } from '#src/catalogue/web/public.ts'
import { withQuery } from '#src/platform/web/page-address.ts'
import { type Car, carTitle, queryOfCar, useCarTitle } from '#src/vehicles/web/public.ts'
import type { SearchAnswer } from '../../contract.ts'
import { searchAddress } from '../search-address.ts'
import { FoundChosen, FoundFilters, foundFacets } from './found-filters.tsx'
import { FitsFirst, FoundFit } from './found-fit.tsx'
import styles from './found-parts.module.css'

export const parts = { FitsFirst, FoundChosen, FoundFilters, FoundFit, FoundNotes, FoundWays }

type NotesProps = {
  readonly text: string
  /** Without the page of the list. */
  readonly path: string
  readonly car: Car
  readonly answer: SearchAnswer
}

function FoundNotes({ text, path, car, answer }: NotesProps) {
  const { corrected, dropped = [], similar, total, read_words: readWords } = answer
  const withFields = (fields: readonly [string, string][]) =>
    path + withQuery(new URLSearchParams(), Object.fromEntries(fields))
  return (
    <>
      {corrected && (
        <p>
          Показаны результаты для «{corrected}»,{' '}
          <Link to={withFields([...queryOfCar(car), ['exact', '1']])}>искать «{text}»</Link>
        </p>
      )}
      {readWords && <p>Запрос длинный: искали по первым {readWords} словам.</p>}
      {answer.partial && <p>Просмотрено не всё: время вышло. Повторите или уточните запрос.</p>}
      {dropped[0] && <p>{leftOut(corrected ?? text, dropped)}</p>}
      {similar && !dropped[0] && <p>{nothingExact(answer, car)}</p>}
      {answer.car && carTitle(answer.car) !== carTitle(car) && (
        <CarOfText car={answer.car} href={withFields(queryOfCar(answer.car))} />
      )}
      {total > 0 && (
        <p>
          Найдено товаров: {answer.total_is_lower_bound && 'более '}
          {total}
        </p>
      )}
    </>
  )
}

type CarOfTextProps = { readonly car: Car; readonly href: string }

function CarOfText({ car, href }: CarOfTextProps) {
  const title = useCarTitle(car)
  return (
    <p>
      Автомобиль из запроса: {title}. <Link to={href}>Выбрать этот автомобиль</Link>
    </p>
  )
}

const nothingExact = ({ article }: SearchAnswer, car: Car): string =>
  article?.count
    ? `Артикул есть, но для ${carTitle(car)} он не указан: проверьте применимость.`
    : `Точных совпадений${car.brand && ` для ${carTitle(car)}`} нет, показаны похожие товары.`

function leftOut(text: string, words: readonly string[]): string {
  const [having, without] = words[1] ? ['словами', 'них'] : ['словом', 'него']
  return `Не нашли «${text}» со ${having} «${words.join('», «')}», показаны без ${without}.`
}

type WaysProps = Place & { readonly car: Car; readonly answer: SearchAnswer }

function FoundWays({ car, answer, ...place }: WaysProps) {
  const { ask = [], article } = answer
  const makers = article?.manufacturers ?? []
  const maker = foundFacets(answer.facets, place).find(({ field }) => field === 'manufacturer')
  return (
    <>
      {ask[0] && (
        <Ways title="Уточните, что вы имели в виду">
          {ask.map(({ name, search }) => (
            <Way key={search} to={searchAddress(search, car)}>
              {name}
            </Way>
          ))}
        </Ways>
      )}
      {makers[1] && maker && (
        <Ways title="Этот артикул есть у нескольких производителей">
          {makers.map(({ value, name, count }) => (
            <Way key={value} to={maker.hrefOf(value)} isChosen={maker.chosen.includes(value)}>
              {name} <span className={styles.count}>{count}</span>
            </Way>
          ))}
        </Ways>
      )}
    </>
  )
}

const Ways = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.ways} aria-label={title}>
    <p>{title}</p>
    <ul className={styles.row}>{children}</ul>
  </section>
)

type WayProps = {
  readonly to: string
  readonly isChosen?: boolean
  readonly children: ReactNode
}

const Way = ({ to, isChosen, children }: WayProps) => (
  <li>
    <Link to={to} className={styles.way} aria-current={isChosen || undefined} preventScrollReset>
      {children}
    </Link>
  </li>
)
