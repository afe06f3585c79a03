// The text of the user agreement: its opening, then three more sections per click.

import { type RefObject, useEffect, useRef, useState } from 'react'
import { currentEdition, formatDay, termsHoldFrom } from '#src/shared/agreement-editions.ts'
import { Button } from '#src/ui/button.tsx'
import { useCompany } from './company-context.ts'
import { furtherSections, openingSections, type TermsSection } from './terms-sections.ts'
import styles from './terms-text.module.css'

const SHOWN_MORE = 3

export function TermsText() {
  const company = useCompany()
  const opening = openingSections(company)
  const sections = [...opening, ...furtherSections(company)]
  const [shown, setShown] = useState(opening.length)
  const [newest, setNewest] = useState(-1)
  const heading = useFocusOn(newest)
  const isWhole = shown >= sections.length
  function showMore() {
    setNewest(shown)
    setShown(Math.min(shown + SHOWN_MORE, sections.length))
  }
  return (
    <div className={styles.agreement}>
      <h2>Пользовательское соглашение</h2>
      <p className={styles.edition}>
        Редакция от {formatDay(currentEdition('terms'))}, действует с {formatDay(termsHoldFrom())}.
      </p>
      {/* All sections are in the page: without scripts, and in print, they are shown. */}
      {sections.map((section, index) => (
        <Section
          key={section.title}
          section={section}
          isFolded={index >= shown}
          heading={index === newest ? heading : undefined}
        />
      ))}
      {!isWhole && (
        <div className={styles.more}>
          <Button onClick={showMore}>Загрузить ещё</Button>
          <span className={styles.progress}>
            Показано разделов: {shown} из {sections.length}
          </span>
        </div>
      )}
    </div>
  )
}

type SectionProps = {
  readonly section: TermsSection
  readonly isFolded: boolean
  readonly heading: RefObject<HTMLHeadingElement | null> | undefined
}

const Section = ({ section: { title, points }, isFolded, heading }: SectionProps) => (
  <section className={styles.section} data-folded={isFolded}>
    <h3 className={styles.title} ref={heading} tabIndex={-1}>
      {title}
    </h3>
    <ol className={styles.points}>
      {points.map((point) => (
        <li key={point} className={styles.point}>
          {point}
        </li>
      ))}
    </ol>
  </section>
)

/** Moves the focus to the heading of the first new section, where the button was. */
function useFocusOn(section: number): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (section >= 0) heading.current?.focus({ preventScroll: true })
  }, [section])
  return heading
}
