// A page of text: heading, lead, sections with paragraphs, points or deadlines.

import type { ReactNode } from 'react'
import { PageHead } from '#src/platform/web/page-head.tsx'
import styles from './text-screen.module.css'

export type TextPart = {
  /** The anchor of its heading. */
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

type Props = {
  readonly title: string
  /** The promise of the page in one sentence, under the heading. */
  readonly lead: string
  /** Below the lead, before the sections. */
  readonly opening?: ReactNode
  /** The sections of which a wide screen shows the contents. */
  readonly parts?: readonly TextPart[]
  readonly children?: ReactNode
}

export const TextScreen = ({ title, lead, opening, parts = [], children }: Props) => (
  <div className={styles.page}>
    <PageHead title={title} description={lead} />
    <article className={styles.text}>
      <header className={styles.opening}>
        <h1>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        {opening}
      </header>
      {parts.map(({ id, title, body }) => (
        <TextSection key={id} id={id} title={title}>
          {body}
        </TextSection>
      ))}
      {children}
    </article>
    {parts.length > 0 && <Contents parts={parts} />}
  </div>
)

const Contents = ({ parts }: { readonly parts: readonly TextPart[] }) => (
  <nav className={styles.contents} aria-labelledby="contents">
    <h2 id="contents" className={styles.contentsTitle}>
      На этой странице
    </h2>
    <ul>
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  </nav>
)

type SectionProps = {
  readonly id?: string
  readonly title: string
  readonly children: ReactNode
}

export const TextSection = ({ id, title, children }: SectionProps) => (
  <section id={id} className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

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
