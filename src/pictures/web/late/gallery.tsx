// The photographs of a product: a strip to swipe, small ones to choose from, and a large view.
// Without scripts all of them are links: to a place in the strip, and to the largest file.

import { type MouseEvent, useRef, useState } from 'react'
import { type ProductImage, sameInSize } from '../../contract.ts'
import { Photo } from '../photo.tsx'
import styles from './gallery.module.css'
import { LargeView } from './large-view.tsx'
import { useStrip } from './use-strip.ts'

const LARGEST = 1600
const idOf = (place: number): string => `photo-${place + 1}`

/** A click with a key means another tab. */
const isPlain = (event: MouseEvent): boolean =>
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

export function Gallery({ images }: { readonly images: readonly ProductImage[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const { shown, show } = useStrip(strip)
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <section className={styles.gallery} aria-label="Фотографии товара">
      <ul ref={strip} className={styles.strip}>
        {images.map((image, place) => (
          <li key={image.address} id={idOf(place)} className={styles.place}>
            <a
              href={sameInSize(image, LARGEST, 'webp')}
              aria-label={`Увеличить фото ${place + 1} из ${images.length}`}
              className={styles.photo}
              onClick={(event) => {
                if (!isPlain(event)) return
                event.preventDefault()
                setOpened(place)
              }}
            >
              <Photo image={image} size="fill" alt={image.alt} isFirst={place === 0} />
            </a>
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <ol className={styles.choice}>
          {images.map((image, place) => (
            <li key={image.address}>
              <a
                href={`#${idOf(place)}`}
                aria-label={`Фото ${place + 1}`}
                aria-current={place === shown ? 'true' : undefined}
                className={styles.small}
                onClick={(event) => {
                  if (!isPlain(event)) return
                  event.preventDefault()
                  show(place)
                }}
              >
                <Photo image={image} size="medium" />
              </a>
            </li>
          ))}
        </ol>
      )}
      {opened !== null && (
        <LargeView
          images={images}
          first={opened}
          onClose={(last) => {
            setOpened(null)
            show(last, 'instant')
          }}
        />
      )}
    </section>
  )
}
