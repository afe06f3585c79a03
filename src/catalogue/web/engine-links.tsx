// The engine filter of a model's page: one link per engine and one for all, kept in the address.

import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { withQuery } from '#src/platform/web/page-address.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import {
  chooseEngine,
  chooseModelOfPage,
  isModelChosen,
  readCar,
  useCar,
} from '#src/vehicles/web/public.ts'
import { engineOf, leadingSide } from './engine-of-address.ts'
import { FoldedBar } from './folded-bar.tsx'
import styles from './lists/list-toolbar.module.css'

type Props = {
  readonly brand: string
  readonly model: string
  /** The engine that filters now; empty for all. */
  readonly chosen: string
}

export function EngineLinks({ brand, model, chosen }: Props) {
  const engines = useApi(vehiclesApi.engines, { query: { brand, model } })
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const named = engines.data?.details ?? []
  if (named.length < 2) return null
  const links = [{ engine: '', short_name: 'Все двигатели' }, ...named]
  const current = named.find(({ engine }) => engine === chosen)
  return (
    <nav aria-label="Товары по двигателю">
      <FoldedBar text={`Двигатель: ${current?.short_name ?? (chosen || 'любой')}`}>
        {(fold) => (
          <div className={styles.orders}>
            {links.map(({ engine, short_name }) => (
              <Link
                key={engine}
                to={pathname + withQuery(query, { engine, page: '' })}
                className={styles.order}
                aria-current={engine === chosen ? 'true' : undefined}
                preventScrollReset
                onClick={fold}
              >
                {short_name}
              </Link>
            ))}
          </div>
        )}
      </FoldedBar>
    </nav>
  )
}

/** The engine by which the products are filtered: what the address says. */
export function useEngineFilter(brand: string, model: string): string {
  const [query, setQuery] = useSearchParams()
  const filter = engineOf(query)
  const { engine: chosen } = useCar()
  const before = useRef<string | null>(null)

  useEffect(() => chooseModelOfPage(brand, model), [brand, model])

  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when one of the two sides changed
  useEffect(() => {
    const isArrival = before.current === null
    const leader = leadingSide(before.current, filter)
    before.current = filter
    const engine = readCar().engine
    if (!isModelChosen(brand, model) || engine === filter) return
    if (leader === 'address') chooseEngine(filter)
    else
      setQuery(withQuery(query, { engine, page: '' }), {
        replace: isArrival,
        preventScrollReset: true,
      })
  }, [filter, chosen])

  return filter
}
