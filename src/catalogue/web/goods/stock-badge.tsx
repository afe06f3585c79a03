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
  if (here === 0) return <Badge tone="grey">{`${city}: нет, по сети ${pieces(everywhere)}`}</Badge>
  return (
    <Badge tone={TONES[stockLevel(here)]}>
      <span>
        <span className={styles.where}>{city || 'В наличии'}: </span>
        {pieces(here)}
      </span>
    </Badge>
  )
}

const pieces = (quantity: number): string => `${quantity}\u00a0шт.`
