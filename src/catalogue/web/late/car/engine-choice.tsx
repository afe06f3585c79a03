// The engines of the buyer's model as buttons: one tap says which is his.

import { type Car, useEngines } from '#src/vehicles/web/public.ts'
import type { Verdict } from '../../../verdict.ts'
import styles from './engine-choice.module.css'

type Props = {
  readonly car: Car
  readonly verdict: Extract<Verdict, { is: 'depends' }>
  readonly onEngine: (car: Car) => void
}

export function EngineChoice({ car, verdict, onEngine }: Props) {
  const named = new Map(useEngines(car)?.map(({ engine, short_name }) => [engine, short_name]))
  const engines = [...verdict.fitting, ...verdict.others]
  const inOrder = [...new Set([...named.keys(), ...engines])].filter((engine) =>
    engines.includes(engine),
  )
  return (
    <fieldset className={styles.engines}>
      <legend className="visually-hidden">Какой у вас двигатель?</legend>
      {inOrder.map((engine) => (
        <button
          key={engine}
          type="button"
          className={styles.engine}
          onClick={() => onEngine({ ...car, engine })}
        >
          {named.get(engine) ?? engine}
        </button>
      ))}
    </fieldset>
  )
}
