// A page of text: heading, lead, sections with paragraphs, points or deadlines.

import type { ReactNode } from 'react'
import { PageHead } from '#src/platform/web/page-head.tsx'
import styles from './text-screen.module.css'

type Props = {
  readonly title: string
  /** The promise of the page in one sentence, under the heading. */
  readonly lead: string
  readonly children: ReactNode
}

export function TextScreen({ title, lead, children }: Props) {
  return (
    <article className={styles.page}>
      <PageHead title={title} description={lead} />
      <header className={styles.opening}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </article>
  )
}

type SectionProps = { readonly title: string; readonly children: ReactNode }

export function TextSection({ title, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function Points({ points }: { readonly points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

/** A list of actions with their time limits. */
export function Deadlines({ of }: { readonly of: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.deadlines}>
      {of.map(([name, length]) => (
        <div key={name} className={styles.deadline}>
          <dt>{name}</dt>
          <dd>{length}</dd>
        </div>
      ))}
    </dl>
  )
}
