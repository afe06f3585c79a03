// What is counted of a shelf by scans and keys, kept until it is written or given up.

import { useEffect, useState } from 'react'
import { normaliseArticle } from '#src/shared/article.ts'
import { scanCode } from '#src/shared/barcode.ts'
import type { ShelfGood, ShelfPlace } from '../../shelves-contract.ts'
import { useSession } from '../use-session.ts'
import { keptCounts } from './kept-counts.ts'
import { isOutdated, withScan, withUnits } from './shelf-counts.ts'

const BEGIN = 'Сканируйте каждую штуку или наберите, сколько лежит.'
const AGAIN = 'Эту полку вы начали считать раньше: насчитанное осталось.'

export function useCountedShelf(shelf: string, { goods, location_id: location }: ShelfPlace) {
  const staff = useSession().data?.staff.id ?? 0
  const [place] = useState({ staff, location, shelf })
  const [first] = useState(() => keptCounts.readCounts(place))
  const [counts, setCounts] = useState(first)
  useEffect(() => keptCounts.keepCounts(place, counts), [place, counts])
  const [said, say] = useState(first.size > 0 ? AGAIN : BEGIN)
  /** A scan that is not counted: no good of the shelf has this code, or several have. */
  const [unclear, setUnclear] = useState('')
  const addOne = (good: ShelfGood): boolean => {
    setUnclear('')
    const isOver = isOutdated(counts, good)
    say(isOver ? `${good.article}: остаток изменился, посчитайте снова.` : `${good.article}: +1`)
    if (!isOver) setCounts((before) => withScan(before, good))
    return !isOver
  }
  const scan = (text: string): boolean => {
    const meant = meantBy(goods, text)
    const [good] = meant
    if (good && meant.length === 1) return addOne(good)
    say(good ? `${text}: ${SEVERAL}` : `${text}: на этой полке такого товара не записано.`)
    setUnclear(text)
    return false
  }
  return {
    ...{ counts, said, unclear, addOne, scan },
    /** One of them is what was scanned. */
    meant: meantBy(goods, unclear),
    setUnits: (good: ShelfGood, text: string) =>
      setCounts((before) => withUnits(before, good, text)),
    forget: () => setUnclear(''),
    end: () => keptCounts.keepCounts(place, new Map()),
  }
}

const SEVERAL =
  'на этой полке такой артикул или код у нескольких товаров. Выберите, какой посчитать.'

function meantBy(goods: readonly ShelfGood[], text: string): readonly ShelfGood[] {
  const code = scanCode(text)
  const norm = normaliseArticle(text)
  return goods.filter(
    (good) => good.barcodes.includes(code) || normaliseArticle(good.article) === norm,
  )
}
