// The fitment verdict in a list row; without a chosen car, the row's own facts about its cars.

import { type ReactNode, useState } from 'react'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { type Car, carTitle, chooseCar, useCar, useEngines } from '#src/vehicles/web/public.ts'
import type { Product } from '../../../contract.ts'
import { isJudgedByRegulation, type Regulated, unknownWord } from '../../../oil-verdict.ts'
import { type Verdict, verdictOf } from '../../../verdict.ts'
import { AboutFits } from '../../goods/about-fits.tsx'
import { EngineChoice } from './engine-choice.tsx'
import styles from './fit-line.module.css'
import { useOilVerdict } from './use-oil-verdict.ts'

type AskedCar = {
  /** The car of the page; without a model the chosen car is used. */
  readonly car: Car
  /** Possible engines of the car, if a text named some of its model's. */
  readonly engines?: readonly string[] | undefined
  /** Called with the chosen engine; without it the engine is stored in the chosen car. */
  readonly onEngine?: ((car: Car) => void) | undefined
  /** Its oil regulation, where the page asks for that itself; null until it is known. */
  readonly regulated?: Regulated | null | undefined
}

type Props = {
  readonly product: Product
  readonly asked?: AskedCar | undefined
  /** Beside the verdict and without one, in place of the product type and its cars. */
  readonly about?: ReactNode
  /** Hides the product type and the other cars next to the verdict. */
  readonly isBare?: boolean
}

export function FitLine({ product, asked, about, isBare = false }: Props) {
  const chosen = useCar()
  const car = asked?.car.model ? asked.car : chosen
  const engines = useEngines(car)
  const known = asked?.engines ?? engines?.map(({ engine }) => engine)
  if (!car.model && isBare) return null
  if (!car.model || !known)
    return (
      <Line>
        {!isBare && (
          <Rest>{about ?? <AboutFits product={product} {...(car.model && { fits: '' })} />}</Rest>
        )}
      </Line>
    )
  return (
    <KnownFit
      {...{ product, car, about, isBare }}
      regulated={asked?.car.model ? asked.regulated : undefined}
      isOther={chosen.model !== '' && !isSameModel(chosen, car)}
      verdict={verdictOf(product, car, known)}
      onEngine={asked?.onEngine ?? chooseCar}
    />
  )
}

/** The name of a fitting product names other cars: the buyer's one has to be named beside. */
function namesOthers({ name, cars }: Product, { model }: Car, { is }: Verdict): boolean {
  if (is !== 'fits') return false
  const named = cars.map((car) => car.model).filter((each) => ` ${name} `.includes(` ${each} `))
  // «Tiggo 7 Pro» names no Tiggo 7
  const isNamed = named.includes(model) && !named.some((each) => each.startsWith(`${model} `))
  return named.length > 0 && !isNamed
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.line}>{children}</span>
)

const Rest = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.rest}>{children}</span>
)

type KnownProps = Required<Pick<Props, 'product' | 'isBare'>> & {
  readonly car: Car
  readonly verdict: Verdict
  readonly about: ReactNode
  readonly regulated: Regulated | null | undefined
  /** The list is about another car than the chosen one. */
  readonly isOther: boolean
  readonly onEngine: (car: Car) => void
}

const isSameModel = (one: Car, other: Car): boolean =>
  one.brand === other.brand && one.model === other.model

function KnownFit(props: KnownProps) {
  const { product, car, verdict, about, isBare, isOther, onEngine, regulated } = props
  const [isOpen, setOpen] = useState(false)
  const ofOil = useOilVerdict(product, car, verdict, regulated)
  // of an engine oil nothing is said that has no source
  if (!ofOil && isJudgedByRegulation(product, verdict))
    return isBare ? null : (
      <Line>
        <Rest>{about ?? <AboutFits product={product} />}</Rest>
      </Line>
    )
  if (verdict.is === 'depends')
    return (
      <>
        <Line>
          <button
            type="button"
            className={styles.question}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="alert" />
            <span className={styles.words}>
              Зависит от двигателя<span className={styles.which}> — какой у вас?</span>
            </span>
            <Icon name="chevron-down" />
          </button>
        </Line>
        {isOpen && <EngineChoice {...{ car, verdict, onEngine }} />}
      </>
    )
  return (
    <Line>
      <FitMark
        verdict={ofOil?.is ?? verdict.is}
        word={ofOil?.word ?? unknownWord(product, verdict)}
        isOther={isOther}
      >
        {isOther || namesOthers(product, car, verdict) ? (
          `${isOther ? '' : ' и'} для ${car.model}`
        ) : (
          <span className="visually-hidden"> для {carTitle(car)}.</span>
        )}
      </FitMark>
      {!isBare && <Rest>{about ?? <AboutFits product={product} fits="" />}</Rest>}
    </Line>
  )
}
