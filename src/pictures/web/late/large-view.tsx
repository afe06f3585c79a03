// A full-screen photograph: swipe or arrow keys show the next one, a tap or a key zooms.

import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { IconButton } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icons.tsx'
import { type ProductImage, sameInSize } from '../../contract.ts'
import styles from './large-view.module.css'
import { useStrip } from './use-strip.ts'

type Props = {
  readonly images: readonly ProductImage[]
  readonly first: number
  /** `last`: index of the photograph shown last. */
  readonly onClose: (last: number) => void
}

export function LargeView({ images, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const { shown, show } = useStrip(strip, first)
  const [isZoomed, setZoomed] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    const element = strip.current
    element?.scrollTo({ left: first * element.clientWidth, behavior: 'instant' })
  }, [first])

  const turnTo = (place: number) => {
    if (place < 0 || place >= images.length) return
    setZoomed(false)
    show(place)
  }
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') setZoomed(true)
    else if (key === '-') setZoomed(false)
    else if (!isZoomed && key === 'ArrowLeft') turnTo(shown - 1)
    else if (!isZoomed && key === 'ArrowRight') turnTo(shown + 1)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.view}
      aria-label="Фотографии товара крупно"
      onClose={() => onClose(shown)}
      onKeyDown={onKey}
    >
      <ul ref={strip} className={classNames(styles.strip, isZoomed && styles.held)}>
        {images.map((image, place) => (
          <li key={image.address} className={styles.place}>
            <Zoomable
              image={image}
              isShown={place === shown}
              isZoomed={isZoomed && place === shown}
              isNear={Math.abs(place - shown) <= 1}
              onTurn={() => setZoomed(!isZoomed)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.tools}>
        <p className={styles.count} aria-live="polite">
          {shown + 1} из {images.length}
        </p>
        <IconButton
          label={isZoomed ? 'Уменьшить' : 'Увеличить'}
          icon={isZoomed ? <Icon name="minus" /> : <Icon name="plus" />}
          onClick={() => setZoomed(!isZoomed)}
        />
        <form method="dialog">
          <IconButton type="submit" label="Закрыть" icon={<Icon name="close" />} />
        </form>
      </div>
      {images.length > 1 && (
        <div className={styles.turns}>
          <IconButton
            label="Предыдущее фото"
            icon={<Icon name="arrow-left" />}
            disabled={shown === 0}
            onClick={() => turnTo(shown - 1)}
          />
          <IconButton
            label="Следующее фото"
            icon={<Icon name="arrow-right" />}
            disabled={shown === images.length - 1}
            onClick={() => turnTo(shown + 1)}
          />
        </div>
      )}
    </dialog>
  )
}

type ZoomableProps = {
  readonly image: ProductImage
  readonly isShown: boolean
  readonly isZoomed: boolean
  /** Whether it is shown or adjacent. */
  readonly isNear: boolean
  readonly onTurn: () => void
}

const MIDDLE = { x: 0.5, y: 0.5 }

/** A zoomable photograph: zoomed it overflows, and scrolls by finger, wheel and arrow keys. */
function Zoomable({ image, isShown, isZoomed, isNear, onTurn }: ZoomableProps) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const point = useRef(MIDDLE)
  useEffect(() => {
    const element = place.current
    if (!element || !isZoomed) return
    const { x, y } = point.current
    element.scrollTo({
      left: element.scrollWidth * x - element.clientWidth / 2,
      top: element.scrollHeight * y - element.clientHeight / 2,
      behavior: 'instant',
    })
    point.current = MIDDLE
    button.current?.focus({ preventScroll: true }) // arrow keys scroll what is focused
  }, [isZoomed])
  const onClick = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect()
    const byPointer = { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height }
    point.current = detail === 0 ? MIDDLE : byPointer // a key press has no pointer position
    onTurn()
  }
  return (
    <div ref={place} className={classNames(styles.zoomable, isZoomed && styles.zoomed)}>
      <button
        ref={button}
        type="button"
        aria-label={`${isZoomed ? 'Уменьшить' : 'Увеличить'}: ${image.alt}`}
        tabIndex={isShown ? 0 : -1}
        onClick={onClick}
      >
        <picture>
          <source type="image/avif" srcSet={sameInSize(image, 1600, 'avif')} />
          <img
            src={sameInSize(image, 1600, 'webp')}
            alt=""
            width={image.width}
            height={image.height}
            loading={isNear ? 'eager' : 'lazy'}
            draggable={false}
          />
        </picture>
      </button>
    </div>
  )
}
