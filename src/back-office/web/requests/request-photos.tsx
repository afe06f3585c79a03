// Photos of a request, small; a tap shows one large.

import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { useOpenDialog } from '../office-dialog.tsx'
import styles from './request-photos.module.css'

type Props = { readonly id: number; readonly photos: readonly string[] }

export function RequestPhotos({ id, photos }: Props) {
  const [place, setPlace] = useState<number>()
  return (
    <>
      <ul className={styles.photos} aria-label="Фото">
        {photos.map((address, at) => (
          <li key={address}>
            <button type="button" className={styles.small} onClick={() => setPlace(at)}>
              <img
                src={address}
                alt={`Фото ${at + 1} к обращению № ${id}`}
                width={96}
                height={96}
                loading="lazy"
              />
            </button>
          </li>
        ))}
      </ul>
      {place !== undefined && (
        <LargePhoto
          id={id}
          photos={photos}
          place={place}
          onPlace={setPlace}
          onClose={() => setPlace(undefined)}
        />
      )}
    </>
  )
}

type LargeProps = Props & {
  readonly place: number
  readonly onPlace: (place: number) => void
  readonly onClose: () => void
}

function LargePhoto({ id, photos, place, onPlace, onClose }: LargeProps) {
  const dialog = useOpenDialog()
  const turn = (by: number) => onPlace((place + by + photos.length) % photos.length)
  return (
    <dialog
      ref={dialog}
      className={styles.large}
      aria-label={`Фото ${place + 1} из ${photos.length} к обращению № ${id}`}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <img src={photos[place]} alt={`Фото ${place + 1} к обращению № ${id}`} />
      <div className={styles.buttons}>
        {photos.length > 1 && <Button onClick={() => turn(-1)}>Назад</Button>}
        {photos.length > 1 && <Button onClick={() => turn(1)}>Дальше</Button>}
        <Button onClick={onClose}>Закрыть</Button>
      </div>
    </dialog>
  )
}
