// Photo field of a request: uploads each photo when it is chosen; photos can be removed.

import { useRef, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { Button, IconButton } from '#src/ui/button.tsx'
import { FieldError } from '#src/ui/forms/field.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { MOST_PHOTOS, type requestsApi } from '../contract.ts'
import styles from './photo-field.module.css'

/** A photo that the shop has. */
export type Photo = AnswerOf<typeof requestsApi.addPhoto>

type Props = {
  readonly photos: readonly Photo[]
  readonly onChange: (photos: readonly Photo[]) => void
  /** Whether uploads are in progress: the form waits for them. */
  readonly isSending: boolean
  readonly onSending: (isSending: boolean) => void
}

export function PhotoField({ photos, onChange, isSending, onSending }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()

  async function add(files: readonly File[]) {
    const room = MOST_PHOTOS - photos.length
    setError(files.length > room ? `Не больше ${MOST_PHOTOS} фото.` : undefined)
    onSending(true)
    let sent = photos
    for (const file of files.slice(0, room)) {
      try {
        const { sendPhoto } = await import('./late/send-photo.ts')
        sent = [...sent, await sendPhoto(file)]
        onChange(sent)
      } catch (cause) {
        setError(messageOf(cause, 'Фото не отправилось. Попробуйте ещё раз.'))
      }
    }
    onSending(false)
  }

  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>
        Фото<span className={styles.hint}> — необязательно</span>
      </legend>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ photo, address }, place) => (
            <li key={photo} className={styles.photo}>
              <img src={address} alt={`Фото ${place + 1}`} width={96} height={96} />
              <IconButton
                label={`Убрать фото ${place + 1}`}
                icon={<Icon name="trash" />}
                disabled={isSending}
                onClick={() => onChange(photos.filter((other) => other.photo !== photo))}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          currentTarget.value = '' // the same file can be chosen again
          void add(files)
        }}
      />
      {photos.length < MOST_PHOTOS && (
        <Button
          icon={<Icon name="plus" />}
          loading={isSending}
          loadingText="Отправляем фото..."
          onClick={() => input.current?.click()}
        >
          Приложить фото
        </Button>
      )}
      <p className={styles.hint}>До {MOST_PHOTOS} фото: сама деталь, её маркировка, табличка.</p>
      <FieldError id={undefined} text={error} />
    </fieldset>
  )
}
