// The tree of categories beside a list: links to choose one, chevrons to open a branch.

import { useEffect } from 'react'
import { Link } from 'react-router'
import { IconButton } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import type { Category } from '../../contract.ts'
import { pathToCategory } from '../category-choice.ts'
import { readOpenCategories, rememberOpen, useOpenCategories } from '../category-memory.ts'
import { FoldedBar } from '../folded-bar.tsx'
import styles from './category-tree-view.module.css'

type SideProps = {
  readonly tree: readonly Category[]
  readonly chosen: Category
  readonly hrefOf: (key: string) => string
}

/** The side of a list: its tree of categories, folded on a phone. */
export function CategorySide({ tree, chosen, hrefOf }: SideProps) {
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

type Props = {
  readonly tree: readonly Category[]
  /** The category whose products are shown. */
  readonly chosen: string
  readonly hrefOf: (key: string) => string
  readonly onChoose?: (key: string) => void
}

export function CategoryTreeView({ tree, chosen, hrefOf, onChoose }: Props) {
  const way = pathToCategory(tree, chosen).map(({ key }) => key)
  const open = useOpenCategories() ?? way
  const waySteps = way.join(' ')
  useEffect(() => {
    // the chosen category is never hidden in a closed branch
    const opened = readOpenCategories() ?? []
    rememberOpen([...opened, ...waySteps.split(' ')])
  }, [waySteps])

  function toggle(key: string) {
    rememberOpen(open.includes(key) ? open.filter((other) => other !== key) : [...open, key])
  }

  // the engine leaves some without goods; the one of the address stays
  const isShown = ({ key, product_count }: Category) => product_count > 0 || way.includes(key)
  const branch = (categories: readonly Category[]) => (
    <ul className={styles.branch}>
      {categories.filter(isShown).map(({ key, name, product_count, child_categories }) => (
        <li key={key}>
          <div className={styles.row}>
            <Link
              to={hrefOf(key)}
              className={styles.link}
              aria-current={key === chosen ? 'page' : undefined}
              onClick={() => onChoose?.(key)}
            >
              <span>{name}</span>
              <span className={styles.count}>{product_count}</span>
            </Link>
            {child_categories.some(isShown) && (
              <IconButton
                label={open.includes(key) ? `Свернуть: ${name}` : `Развернуть: ${name}`}
                aria-expanded={open.includes(key)}
                icon={<Icon name="chevron-down" />}
                className={styles.toggle}
                onClick={() => toggle(key)}
              />
            )}
          </div>
          {child_categories.some(isShown) && open.includes(key) && branch(child_categories)}
        </li>
      ))}
    </ul>
  )
  return <div className={styles.tree}>{branch(tree)}</div>
}
