// The car of a VIN: make and year, and what leads on to its parts.

import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Icon } from '#src/ui/icons.tsx'
import {
  type Car,
  carHref,
  carTitle,
  chooseCar,
  NO_CAR,
  useCar,
  useGarageSheet,
} from '#src/vehicles/web/public.ts'
import type { SearchAnswer } from '../../contract.ts'
import styles from './vin-card.module.css'

type Props = NonNullable<SearchAnswer['vin']>

export function VinCard({ vin, brand, year, is_checked, in_catalogue }: Props) {
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
          <Icon name="alert" />
          Проверьте VIN: контрольный знак не сходится
        </p>
      )}
      {in_catalogue && <ModelOfMake vin={vin} brand={brand} />}
      {brand && !in_catalogue && (
        <p>Марки {brand} в нашем каталоге нет. Опишите деталь — ответим, найдётся ли.</p>
      )}
      <Link to={`/request?${new URLSearchParams({ vin })}`}>Подобрать по VIN</Link>
      <p>
        Позвоните, подберём деталь по VIN: <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
      </p>
    </section>
  )
}

type MakeProps = Pick<Props, 'vin' | 'brand'>

/** The parts of the chosen model of the make, and the garage: the car added there has the VIN. */
function ModelOfMake({ vin, brand }: MakeProps) {
  const chosen = useCar()
  const navigate = useNavigate()
  function choose(car: Car) {
    chooseCar(car)
    navigate(carHref(car))
  }
  const [sheet, open] = useGarageSheet(chosen, choose, vin)
  function openGarage(event: MouseEvent) {
    event.preventDefault()
    open()
  }
  return (
    <>
      {chosen.brand === brand && chosen.model && (
        <Link to={carHref(chosen)}>Все запчасти для {carTitle({ ...chosen, engine: '' })}</Link>
      )}
      {/* without a script the link leads to the models of the make */}
      <Link to={carHref({ ...NO_CAR, brand })} onClick={openGarage}>
        Выбрать модель {brand}
      </Link>
      {sheet}
    </>
  )
}
