// What stands around the found goods, as one file to fetch: how the text was understood, and what the
// buyer may have meant (another reading, one of several makers, the car of a VIN).

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FitLine, type Place } from '#src/catalogue/web/public.ts'
import { useCompany } from '#src/content/web/public.ts'
import { withQuery } from '#src/platform/web/page-address.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import {
  type Car,
  carHref,
  carTitle,
  NO_CAR,
  OnlyMyCar,
  queryOfCar,
  useCarTitle,
} from '#src/vehicles/web/public.ts'
import type { SearchAnswer } from '../../contract.ts'
import { searchAddress } from '../search-address.ts'
import { FoundChosen, FoundFilters, foundFacets } from './found-filters.tsx'
import styles from './found-parts.module.css'

export const parts = { FitLine, FoundChosen, FoundFilters, FoundNotes, FoundWays }

type NotesProps = {
  readonly text: string
  /** Without the page of the list. */
  readonly path: string
  readonly car: Car
  readonly answer: SearchAnswer
}

export function FoundNotes({ text, path, car, answer }: NotesProps) {
  const { corrected, dropped = [], similar, total, total_is_lower_bound } = answer
  const { read_words: readWords, partial } = answer
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
      {partial && (
        <p>
          Просмотрено не всё: поиск занял слишком много времени. Повторите его или уточните запрос.
        </p>
      )}
      {dropped.length > 0 && <p>{leftOut(corrected ?? text, dropped)}</p>}
      {similar && dropped.length === 0 && <p>{nothingExact(answer, car)}</p>}
      {answer.car && carTitle(answer.car) !== carTitle(car) && (
        <CarOfText car={answer.car} href={withFields(queryOfCar(answer.car))} />
      )}
      {total > 0 && (
        <p>
          Найдено товаров: {total_is_lower_bound && 'более '}
          {total}
        </p>
      )}
      {total > 0 && !car.brand && <OnlyMyCar hrefOf={(chosen) => searchAddress(text, chosen)} />}
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
  article && article.count > 0
    ? `Артикул есть, но для ${carTitle(car)} он не указан: проверьте применимость.`
    : `Точных совпадений${car.brand && ` для ${carTitle(car)}`} нет, показаны похожие товары.`

const leftOut = (text: string, words: readonly string[]): string =>
  `Не нашли «${text}» ${words.length > 1 ? 'со словами' : 'со словом'} ${words
    .map((word) => `«${word}»`)
    .join(', ')}, показаны без ${words.length > 1 ? 'них' : 'него'}.`

type WaysProps = Place & { readonly car: Car; readonly answer: SearchAnswer }

export function FoundWays({ car, answer, ...place }: WaysProps) {
  const { ask = [], article, vin } = answer
  const makers = article?.manufacturers ?? []
  const maker = foundFacets(answer.facets, place).find(({ field }) => field === 'manufacturer')
  return (
    <>
      {ask.length > 0 && (
        <Ways title="Уточните, что вы имели в виду">
          {ask.map(({ name, search }) => (
            <Way key={search} to={searchAddress(search, car)}>
              {name}
            </Way>
          ))}
        </Ways>
      )}
      {makers.length > 1 && maker && (
        <Ways title="Этот артикул есть у нескольких производителей">
          {makers.map(({ value, name, count }) => (
            <Way key={value} to={maker.hrefOf(value)} isChosen={maker.chosen.includes(value)}>
              {name} <span className={styles.count}>{count}</span>
            </Way>
          ))}
        </Ways>
      )}
      {vin && <Vin {...vin} />}
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

const Way = ({ to, isChosen = false, children }: WayProps) => (
  <li>
    <Link
      to={to}
      className={styles.way}
      aria-current={isChosen ? 'true' : undefined}
      preventScrollReset
    >
      {children}
    </Link>
  </li>
)

function Vin({ vin, brand, year, is_checked }: NonNullable<SearchAnswer['vin']>) {
  const { phone } = useCompany()
  const read = [brand, year && `${year} модельный год`].filter(Boolean).join(', ')
  return (
    <section className={styles.vin} aria-labelledby="vin">
      <h2 id="vin" className={styles.number}>
        VIN {vin}
      </h2>
      {read && <p>{read}</p>}
      {!is_checked && (
        <p className={styles.doubt}>
          <AlertIcon />
          Проверьте VIN: контрольный знак не сходится
        </p>
      )}
      {brand && <Link to={carHref({ ...NO_CAR, brand })}>Выбрать модель {brand}</Link>}
      <p>
        Позвоните, подберём деталь по VIN: <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
      </p>
    </section>
  )
}
