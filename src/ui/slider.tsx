// A row of cards to slide through: by finger, by button, by arrow keys; never by itself.

import useEmblaCarousel from 'embla-carousel-react'
import { Children, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx'
import styles from './slider.module.css'

type SliderProps = {
  /** What the row shows, for screen readers. */
  label: string
  /** Each child is one slide. */
  children: ReactNode
  className?: string
}

export function Slider({ label, children, className }: SliderProps) {
  const { viewport, isReady, canGoBack, canGoOn, goBack, goOn } = useSlides()
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
      <div className={classNames(styles.viewport, isReady && styles.ready)} ref={viewport}>
        <ul className={styles.track}>
          {Children.map(children, (slide) => (
            <li className={styles.slide}>{slide}</li>
          ))}
        </ul>
      </div>
      <div className={styles.turns} hidden={!canGoBack && !canGoOn}>
        <IconButton
          label="Предыдущие"
          icon={<ArrowLeftIcon />}
          disabled={!canGoBack}
          onClick={goBack}
        />
        <IconButton
          label="Следующие"
          icon={<ArrowRightIcon />}
          disabled={!canGoOn}
          onClick={goOn}
        />
      </div>
    </section>
  )
}

function useSlides() {
  const [viewport, embla] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps' })
  const [ends, setEnds] = useState({ canGoBack: false, canGoOn: false })
  useEffect(() => {
    if (!embla) return
    const readEnds = () =>
      setEnds({ canGoBack: embla.canScrollPrev(), canGoOn: embla.canScrollNext() })
    readEnds()
    embla.on('select', readEnds).on('reInit', readEnds)
    return () => {
      embla.off('select', readEnds).off('reInit', readEnds)
    }
  }, [embla])
  return {
    viewport,
    isReady: embla !== undefined,
    ...ends,
    goBack: () => embla?.scrollPrev(),
    goOn: () => embla?.scrollNext(),
  }
}
