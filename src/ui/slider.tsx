// A carousel of cards: by touch, buttons or arrow keys; never automatic.

import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { Icon } from './icons.tsx'
import styles from './slider.module.css'

type SliderProps = {
  /** What the row shows, for screen readers. */
  label: string
  /** Each child is one slide. */
  children: ReactNode
  className?: string
}

export function Slider({ label, children, className }: SliderProps) {
  const { viewport, canGoBack, canGoOn, goBack, goOn } = useSlides()
  function turnByArrow(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft') goBack()
    if (event.key === 'ArrowRight') goOn()
  }
  return (
    <section
      className={classNames(styles.slider, className)}
      aria-label={label}
      aria-roledescription="слайдер"
      onKeyDown={turnByArrow}
    >
      <ul className={styles.track} ref={viewport}>
        {Children.map(children, (slide) => (
          <li className={styles.slide}>{slide}</li>
        ))}
      </ul>
      <div className={styles.turns} hidden={!canGoBack && !canGoOn}>
        <IconButton
          label="Предыдущие"
          icon={<Icon name="arrow-left" />}
          disabled={!canGoBack}
          onClick={goBack}
        />
        <IconButton
          label="Следующие"
          icon={<Icon name="arrow-right" />}
          disabled={!canGoOn}
          onClick={goOn}
        />
      </div>
    </section>
  )
}

/** The browser scrolls and snaps; this scrolls by one slide and detects the ends. */
function useSlides() {
  const viewport = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    const row = viewport.current
    if (!row) return
    const readEnds = () => {
      const rest = row.scrollWidth - row.clientWidth - row.scrollLeft
      setEnds({ canGoBack: row.scrollLeft > ROUNDING, canGoOn: rest > ROUNDING })
    }
    const width = new ResizeObserver(readEnds) // also called once at the start
    width.observe(row)
    row.addEventListener('scroll', readEnds, { passive: true })
    return () => {
      width.disconnect()
      row.removeEventListener('scroll', readEnds)
    }
  }, [])
  const turn = (slides: number) => {
    const row = viewport.current
    // not in the style sheet: a focused card must be in view at once
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
    row?.scrollBy({ left: slides * (row.firstElementChild?.clientWidth ?? 0), behavior })
  }
  return { viewport, ...ends, goBack: () => turn(-1), goOn: () => turn(1) }
}

/** Browsers round lengths: the end is reached within this many pixels. */
const ROUNDING = 2
