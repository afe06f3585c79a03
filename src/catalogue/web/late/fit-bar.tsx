// The fitment verdict next to the price of a product page, with links for the next step.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCompany } from '#src/content/web/public.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import {
  type Car,
  carHref,
  carTitle,
  chooseCar,
  queryOfCar,
  useCar,
  useCarTitle,
  useEngines,
} from '#src/vehicles/web/public.ts'
import type { Product } from '../../contract.ts'
import { needsApproval } from '../../oil-facts.ts'
import { type Verdict, verdictOf } from '../../verdict.ts'
import { CHECK_APPROVAL, fitmentSummary } from '../goods/fitment.ts'
import { OILS } from '../oil-address.ts'
import { EngineChoice } from './car/engine-choice.tsx'
import { fittingEngines } from './car/fitting-engines.ts'
import { useOilVerdict } from './car/use-oil-verdict.ts'
import styles from './fit-bar.module.css'

type Props = { readonly product: Product }

/** Two rows of one height in every state: nothing moves when the car becomes known. */
export function FitBar({ product }: Props) {
  const car = useCar()
  const engines = useEngines(car)?.map(({ engine }) => engine)
  if (product.is_universal && verdictOf(product, car, []).is === 'fits')
    return <Bar look={styles.fits} sign={<Icon name="stamp" />} words={fitmentSummary(product)} />
  if (!car.model)
    return (
      <Bar words={<a href="#fitments">{saidOfCars(product)}</a>}>
        <Link to="/catalog" className={styles.choose}>
          Выбрать автомобиль
        </Link>
      </Bar>
    )
  if (!engines) return <Bar words={carTitle(car)} />
  return <KnownBar product={product} car={car} verdict={verdictOf(product, car, engines)} />
}

const saidOfCars = (product: Product): string =>
  product.oil && needsApproval(product.oil)
    ? CHECK_APPROVAL
    : fitmentSummary(product) || 'Применимость не указана'

type KnownProps = Props & { readonly car: Car; readonly verdict: Verdict }

function KnownBar({ product, car, verdict }: KnownProps) {
  const { phone } = useCompany()
  const title = useCarTitle(car)
  const named = useEngines(car) ?? []
  const ofOil = useOilVerdict(product, car, verdict)
  if (ofOil && ofOil.is !== 'unknown') {
    return (
      <Bar
        look={ofOil.is === 'fits' ? styles.fits : styles.fitsNot}
        sign={ofOil.is === 'fits' ? <Icon name="stamp" /> : <Icon name="close" />}
        words={`${ofOil.word} для вашего ${title}`}
      >
        <Link to={`${OILS}?${new URLSearchParams(queryOfCar(car))}`}>Масло по регламенту</Link>
      </Bar>
    )
  }
  if (verdict.is === 'fits')
    return (
      <Bar look={styles.fits} sign={<Icon name="stamp" />} words={`Подходит для вашего ${title}`}>
        <Link to={carHref(car)}>Все запчасти для этой машины</Link>
      </Bar>
    )
  if (verdict.is === 'does-not-fit') {
    const others = fittingEngines(product, car, named)
    return (
      <Bar
        look={styles.fitsNot}
        sign={<Icon name="close" />}
        words={others ? `Не подходит. Подходит: ${others}` : `Не подходит для вашего ${title}`}
      >
        <Link to={`/catalog/categories/${product.category.key}`}>Показать подходящие</Link>
      </Bar>
    )
  }
  if (verdict.is === 'depends')
    return (
      <Bar
        look={styles.depends}
        sign={<Icon name="alert" />}
        words="Зависит от двигателя — какой у вас?"
      >
        <EngineChoice {...{ car, verdict }} onEngine={chooseCar} />
      </Bar>
    )
  return (
    <Bar
      look={styles.unknown}
      sign={<Icon name="minus" />}
      words={product.oil ? CHECK_APPROVAL : `Нет данных для вашего ${title}`}
    >
      <span>
        Уточнить: <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
      </span>
    </Bar>
  )
}

type BarProps = {
  readonly look?: string | undefined
  readonly sign?: ReactNode
  readonly words: ReactNode
  readonly children?: ReactNode
}

/** Of what does not fit the page outlines its own red button. */
const Bar = ({ look, sign, words, children }: BarProps) => (
  <div className={classNames(styles.bar, look)} data-wrong={look === styles.fitsNot || undefined}>
    <p className={styles.words}>
      {sign}
      <span>{words}</span>
    </p>
    <div className={styles.act}>{children}</div>
  </div>
)
