// The engine filter of a model's page: one link per engine, and one for all.

import { Link, useLocation, useSearchParams } from 'react-router'
import { useApi } from '#src/platform/web/api-cache.ts'
import { withQuery } from '#src/platform/web/page-address.ts'
import { vehiclesApi } from '#src/vehicles/contract.ts'
import { FoldedBar } from './folded-bar.tsx'
import styles from './list-toolbar.module.css'

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
  const names = engines.data?.engines ?? []
  if (names.length < 2) return null
  return (
    <nav aria-label="Товары по двигателю">
      <FoldedBar text={`Двигатель: ${chosen || 'любой'}`}>
        {(fold) => (
          <div className={styles.orders}>
            {['', ...names].map((engine) => (
              <Link
                key={engine}
                to={pathname + withQuery(query, { engine, page: '' })}
                className={styles.order}
                aria-current={engine === chosen ? 'true' : undefined}
                preventScrollReset
                onClick={fold}
              >
                {engine || 'Все двигатели'}
              </Link>
            ))}
          </div>
        )}
      </FoldedBar>
    </nav>
  )
}
