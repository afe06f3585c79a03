// In a row of a list: does it fit the car that is looked for? A word, a sign and a colour say it.

import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { CheckIcon, CloseIcon, MinusIcon } from '#src/ui/icons.tsx'
import { type Car, carTitle } from '#src/vehicles/web/public.ts'
import type { Product } from '../contract.ts'
import styles from './fit-line.module.css'
import { fitmentSummary, fitsCar } from './fitment.ts'

type Props = { readonly product: Product; readonly car: Car }

export function FitLine({ product, car }: Props) {
  const fits = fitsCar(product, car)
  if (fits === true)
    return <Verdict look={styles.fits} sign={<CheckIcon />} word="Подходит" car={car} />
  return (
    <>
      {fits === false ? (
        <Verdict look={styles.fitsNot} sign={<CloseIcon />} word="Не подходит" car={car} />
      ) : (
        <Verdict look={styles.unknown} sign={<MinusIcon />} word="Нет данных" car={car} />
      )}{' '}
      {fitmentSummary(product)}
    </>
  )
}

type VerdictProps = {
  readonly look: string | undefined
  readonly sign: ReactNode
  readonly word: string
  readonly car: Car
}

const Verdict = ({ look, sign, word, car }: VerdictProps) => (
  <strong className={classNames(styles.verdict, look)}>
    {sign}
    {word}
    <span className="visually-hidden"> для {carTitle(car)}.</span>
  </strong>
)
