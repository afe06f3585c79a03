// Breadcrumbs: links to the pages above this one.

import { type LinkComponent, PlainLink } from '../link.tsx'
import styles from './breadcrumbs.module.css'

export type Crumb = { label: string; href: string }

type BreadcrumbsProps = {
  /** The pages above this one, from the top. */
  trail: readonly Crumb[]
  /** The name of this page. */
  current: string
  link?: LinkComponent
}

export function Breadcrumbs({ trail, current, link: Anchor = PlainLink }: BreadcrumbsProps) {
  return (
    <nav aria-label="Вы здесь">
      <ol className={styles.trail}>
        {trail.map((crumb) => (
          <li key={crumb.href} className={styles.crumb}>
            <Anchor href={crumb.href} className={styles.link}>
              {crumb.label}
            </Anchor>
          </li>
        ))}
        <li className={styles.crumb} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  )
}
