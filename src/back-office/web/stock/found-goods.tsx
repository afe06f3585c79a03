// Goods that a text has found, with price and what is free; or that there are none, or that it is not known.

import { Link } from 'react-router'
import type { SearchAnswer } from '#src/search/contract.ts'
import { formatPrice } from '#src/shared/money.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Nothing } from '../list-states.tsx'
import { freeText } from '../phone-order/goods-part.tsx'
import { useSession } from '../use-session.ts'
import styles from './stock-screen.module.css'

type Props = {
  readonly text: string
  readonly answer: SearchAnswer
  /** The text is the name of a shelf, which is shown. */
  readonly isOfShelf?: boolean
  /** Whether it is one is still asked. */
  readonly isLate?: boolean
  /** Stands there where nothing is found. */
  readonly nothing: string
  readonly onRepeat: () => void
}

export function FoundGoods(props: Props) {
  const { text, answer, isOfShelf = false, isLate = false, nothing, onRepeat } = props
  const shop = useSession().data?.staff.store ?? undefined
  const { products, similar, corrected, partial } = answer
  if (products.length === 0) {
    if (isOfShelf || isLate) return null
    return partial ? (
      <FailureNotice text="Поиск не успел." onRetry={onRepeat} />
    ) : (
      <Nothing text={nothing} />
    )
  }
  // beside a shelf, what only looks like its name is of no use
  if (isOfShelf && (similar || corrected !== undefined)) return null
  return (
    <>
      {!isOfShelf && <Outcome {...answer} />}
      <ul className={styles.goods} aria-label="Товары">
        {products.map((product) => (
          <li key={product.id}>
            <Link to={`?${new URLSearchParams({ q: text, product: String(product.id) })}`}>
              {product.article}, {product.manufacturer}: {product.name}
            </Link>
            <span>
              {formatPrice(product.price)}; {freeText(product, shop).toLowerCase()}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What the list is not: what was typed, or all of it. */
const Outcome = ({ products, similar, corrected, next }: SearchAnswer) => (
  <>
    {similar && <p>Точно такого нет. Похожие:</p>}
    {corrected !== undefined && <p>Показано по запросу «{corrected}».</p>}
    {next !== undefined && (
      <p>Первые {products.length}: остальные найдутся по более точному запросу.</p>
    )}
  </>
)
