// Stock in one badge: of the chosen city, else of the network.

import { chosenCity } from '#src/stores/web/public.ts'
import { Badge, type BadgeTone } from '#src/ui/browsing/badge.tsx'
import type { Storage } from '../../contract.ts'
import { isToOrder, type StockLevel, stockIn, stockLevel, totalStock } from '../../stock.ts'
import styles from './stock-badge.module.css'

const TONES: Readonly<Record<StockLevel, BadgeTone>> = {
  enough: 'jade',
  few: 'amber',
  none: 'grey',
}

export function StockBadge({ storages }: { readonly storages: readonly Storage[] }) {
  const city = chosenCity.use()
  const here = stockIn(storages, city)
  const everywhere = totalStock(storages)
  if (everywhere === 0) return <Badge tone="grey">Нет в наличии</Badge>
  if (isToOrder(storages)) return <Badge tone="grey">Под заказ: {pieces(everywhere)}</Badge>
  return (
    <Badge tone={TONES[stockLevel(here)]}>
      <span>
        {here === 0 && `${city}: нет`}
        <span className={styles.where}>
          {here === 0 ? `, по сети ${pieces(everywhere)}` : `${city || 'В наличии'}: `}
        </span>
        {here > 0 && pieces(here)}
      </span>
    </Badge>
  )
}

const pieces = (quantity: number): string => `${quantity}\u00a0шт.`
