// The text of the user agreement: its opening, and the rest at a click.

import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useCompany } from './company-context.ts'
import { furtherSections, openingSections, type TermsSection } from './terms-sections.ts'
import styles from './terms-text.module.css'

export function TermsText() {
  const company = useCompany()
  const [isWhole, setWhole] = useState(false)
  return (
    <div className={styles.agreement}>
      <h2>Пользовательское соглашение</h2>
      <Sections sections={openingSections(company)} />
      {/* In the page from the start: it is read, searched and printed without a script too. */}
      <div className={styles.further} hidden={!isWhole}>
        <Sections sections={furtherSections(company)} />
      </div>
      {!isWhole && (
        <Button className={styles.more} onClick={() => setWhole(true)}>
          Загрузить ещё
        </Button>
      )}
    </div>
  )
}

const Sections = ({ sections }: { readonly sections: readonly TermsSection[] }) =>
  sections.map(({ title, points }) => (
    <section key={title} className={styles.section}>
      <h3 className={styles.title}>{title}</h3>
      <ol className={styles.points}>
        {points.map((point) => (
          <li key={point} className={styles.point}>
            {point}
          </li>
        ))}
      </ol>
    </section>
  ))
