// A framed piece of a page, and the link that makes the whole card its target.

import type { ComponentProps } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.ts'
import { type LinkComponent, type LinkProps, PlainLink } from './link.tsx'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** Soft ground instead of a frame. */
  tone?: 'framed' | 'soft'
}

export function Card({ as = 'div', tone = 'framed', className, ...rest }: CardProps) {
  // The four elements take the same attributes; one name keeps the types readable.
  const Element = as as 'div'
  return <Element {...rest} className={classNames(styles.card, styles[tone], className)} />
}

/** Stretches over the nearest card; other controls of the card stay above it. */
export function CardLink({
  link: Anchor = PlainLink,
  className,
  ...rest
}: LinkProps & { link?: LinkComponent }) {
  return <Anchor {...rest} className={classNames(styles.link, className)} />
}
