// Which cars a product fits, make by make.

import { Accordion } from '#src/ui/browsing/accordion.tsx'
import { modelCount, useCar } from '#src/vehicles/web/public.ts'
import type { Product } from '../../contract.ts'
import { needsApproval } from '../../oil-facts.ts'
import styles from '../fitments.module.css'
import { CHECK_APPROVAL, fitmentsOf, isLongList, type MakeFitment } from '../goods/fitment.ts'

export function FitmentList({ product }: { readonly product: Product }) {
  const makes = fitmentsOf(product.cars)
  return (
    <section id="fitments" className={styles.fitments} aria-labelledby="fitments-title">
      <h2 id="fitments-title">Подходит для автомобилей</h2>
      {product.is_universal && (
        <p>
          {product.oil && needsApproval(product.oil) ? CHECK_APPROVAL : 'Для любых автомобилей'}.
        </p>
      )}
      {!product.is_universal && makes.length === 0 && (
        <p>Применимость не указана. Уточните её по телефону, назвав артикул.</p>
      )}
      {isLongList(makes) ? <FoldedMakes makes={makes} /> : <Makes makes={makes} />}
    </section>
  )
}

type Props = { readonly makes: readonly MakeFitment[] }

const Makes = ({ makes }: Props) => (
  <dl className={styles.makes}>
    {makes.map((make) => (
      <div key={make.brand} className={styles.make}>
        <dt>{make.brand}</dt>
        <dd>
          <Models make={make} />
        </dd>
      </div>
    ))}
  </dl>
)

/** A make at a time; the buyer's own is open. Without a script every make can be opened. */
function FoldedMakes({ makes }: Props) {
  const { brand } = useCar()
  return (
    <div>
      {makes.map((make) => (
        <Accordion
          key={make.brand}
          summary={`${make.brand}: ${modelCount(make.models.length)}`}
          open={make.brand === brand || undefined}
        >
          <Models make={make} />
        </Accordion>
      ))}
    </div>
  )
}

const Models = ({ make }: { readonly make: MakeFitment }) => (
  <ul className={styles.models}>
    {make.models.map(({ model, engines }) => (
      <li key={model}>
        {model}
        {engines.length > 0 && <span className={styles.engines}> {engines.join(', ')}</span>}
      </li>
    ))}
  </ul>
)
