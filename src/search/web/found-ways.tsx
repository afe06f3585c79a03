// What a buyer may have meant: another reading of the text, one of several makers, the car of a VIN.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { AlertIcon } from '#src/ui/icons.tsx'
import { type Car, carHref, NO_CAR } from '#src/vehicles/web/public.ts'
import type { SearchAnswer } from '../contract.ts'
import { foundFacets, type Place } from './found-facets.ts'
import styles from './found-parts.module.css'
import { searchAddress } from './search-address.ts'

type Props = Place & { readonly car: Car; readonly answer: SearchAnswer }

export function FoundWays({ car, answer, ...place }: Props) {
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
