// In a row of a list: does it fit the car that is looked for? A word, a sign and a colour say it.

import { classNames } from '#src/ui/class-names.ts'
import { CheckIcon, CloseIcon, MinusIcon } from '#src/ui/icons.tsx'
import { type Car, carTitle } from '#src/vehicles/web/public.ts'
import type { Product } from '../contract.ts'
import styles from './fit-line.module.css'
import { aboutLine, fitmentSummary, fitsCar } from './goods/fitment.ts'

type Props = { readonly product: Product; readonly car: Car }

export function FitLine({ product, car }: Props) {
  const fits = fitsCar(product, car)
  const { look, sign, word } = VERDICTS[String(fits) as keyof typeof VERDICTS]
  return (
    <>
      <strong className={classNames(styles.verdict, look)}>
        {sign}
        {word}
        <span className="visually-hidden"> для {carTitle(car)}.</span>
      </strong>{' '}
      {fits ? product.type : aboutLine(product, byEngine(product, car) || fitmentSummary(product))}
    </>
  )
}

/** The model is listed, the engine of the car is not chosen: which engines it has to be. */
function byEngine({ cars }: Product, { brand, model, engine }: Car): string {
  if (engine) return ''
  const ofModel = cars.filter((each) => each.brand === brand && each.model === model)
  const engines = [...new Set(ofModel.map((each) => each.engine))]
  return engines.length > 0 ? `Зависит от двигателя: ${engines.join(', ')}` : ''
}

const VERDICTS = {
  true: { look: styles.fits, sign: <CheckIcon />, word: 'Подходит' },
  false: { look: styles.fitsNot, sign: <CloseIcon />, word: 'Не подходит' },
  null: { look: styles.unknown, sign: <MinusIcon />, word: 'Нет данных' },
}
