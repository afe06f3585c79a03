// The fitment verdict in a list row; without a chosen car, the row's own facts about its cars.

import { type ReactNode, useState } from 'react'
import { FitMark } from '#src/ui/fit-mark.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { type Car, carTitle, chooseCar, useCar, useEngines } from '#src/vehicles/web/public.ts'
import type { Product } from '../../../contract.ts'
import { type Verdict, verdictOf } from '../../../verdict.ts'
import { AboutFits } from '../../goods/about-fits.tsx'
import { unknownWord } from '../../goods/fitment.ts'
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
}

type Props = {
  readonly product: Product
  readonly asked?: AskedCar | undefined
  /** Hides the product type and the other cars next to the verdict. */
  readonly isBare?: boolean
}

export function FitLine({ product, asked, isBare = false }: Props) {
  const chosen = useCar()
  const car = asked?.car.model ? asked.car : chosen
  const engines = useEngines(car)
  const known = asked?.engines ?? engines?.map(({ engine }) => engine)
  if (!car.model && isBare) return null
  if (!car.model || !known)
    return (
      <Line>
        {!isBare && (
          <span className={styles.rest}>
            <AboutFits product={product} {...(car.model && { fits: '' })} />
          </span>
        )}
      </Line>
    )
  return (
    <KnownFit
      {...{ product, car, isBare }}
      isOther={chosen.model !== '' && !isSameModel(chosen, car)}
      verdict={verdictOf(product, car, known)}
      onEngine={asked?.onEngine ?? chooseCar}
    />
  )
}

const Line = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.line}>{children}</span>
)

type KnownProps = {
  readonly product: Product
  readonly car: Car
  readonly verdict: Verdict
  readonly isBare: boolean
  /** The list is about another car than the chosen one. */
  readonly isOther: boolean
  readonly onEngine: (car: Car) => void
}

const isSameModel = (one: Car, other: Car): boolean =>
  one.brand === other.brand && one.model === other.model

function KnownFit({ product, car, verdict, isBare, isOther, onEngine }: KnownProps) {
  const [isOpen, setOpen] = useState(false)
  const ofOil = useOilVerdict(product, car, verdict)
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
        {isOther ? (
          ` для ${car.model}`
        ) : (
          <span className="visually-hidden"> для {carTitle(car)}.</span>
        )}
      </FitMark>
      {!isBare && (
        <span className={styles.rest}>
          <AboutFits product={product} fits="" />
        </span>
      )}
    </Line>
  )
}
