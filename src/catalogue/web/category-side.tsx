// The side of a list: its tree of categories, folded on a phone.

import type { Category } from '../contract.ts'
import styles from './category-side.module.css'
import { CategoryTreeView } from './category-tree-view.tsx'
import { FoldedBar } from './folded-bar.tsx'

type Props = {
  readonly tree: readonly Category[]
  readonly chosen: Category
  readonly hrefOf: (key: string) => string
}

export function CategorySide({ tree, chosen, hrefOf }: Props) {
  return (
    <nav className={styles.side} aria-label="Категории">
      <FoldedBar text={`Категории: ${chosen.name}`}>
        {(fold) => (
          <CategoryTreeView tree={tree} chosen={chosen.key} hrefOf={hrefOf} onChoose={fold} />
        )}
      </FoldedBar>
    </nav>
  )
}
