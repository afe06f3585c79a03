// The side of a list: its tree of categories, folded on a phone.

import { useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { ChevronDownIcon } from '#src/ui/icons.tsx'
import type { Category } from '../contract.ts'
import styles from './category-side.module.css'
import { CategoryTreeView } from './category-tree-view.tsx'

type Props = {
  readonly tree: readonly Category[]
  readonly chosen: Category
  readonly hrefOf: (key: string) => string
}

export function CategorySide({ tree, chosen, hrefOf }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <nav className={styles.side} aria-label="Категории">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Категории: {chosen.name}
        <ChevronDownIcon />
      </button>
      <div className={classNames(styles.tree, isOpen && styles.open)}>
        <CategoryTreeView
          tree={tree}
          chosen={chosen.key}
          hrefOf={hrefOf}
          onChoose={() => setOpen(false)}
        />
      </div>
    </nav>
  )
}
