// A place to drop files on, or to choose them by a click or a key.

import { type DragEvent, useState } from 'react'
import styles from './file-drop.module.css'

type Props = {
  /** The one that is chosen. */
  readonly file?: File | null
  /** What is chosen: «прайс-лист». */
  readonly what?: string
  /** Endings of names, and their kinds in words. Others are refused by the shop in words. */
  readonly kinds?: string
  readonly hint?: string
  readonly isMany?: boolean
  readonly isDisabled?: boolean
  readonly onFiles: (files: readonly File[]) => void
}

const TABLES = '.csv,.txt,.tsv,.xlsx,.xls,.ods,.zip,.xml,.yml,.html,.htm'

export function FileDrop({
  file = null,
  what = 'прайс-лист',
  kinds = TABLES,
  hint = 'CSV, Excel, ODS, ZIP',
  isMany = false,
  isDisabled = false,
  onFiles,
}: Props) {
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, isMany ? undefined : 1)
    if (chosen.length > 0 && !isDisabled) onFiles(chosen)
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <label
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span>
        {file ? (
          <>
            <strong>{file.name}</strong>, {sizeOf(file.size)}. Выбрать другой
          </>
        ) : (
          <>
            <strong>Выберите {what}</strong> или перетащите сюда: {hint}
          </>
        )}
      </span>
      <input
        type="file"
        className="visually-hidden"
        accept={kinds}
        multiple={isMany}
        disabled={isDisabled}
        onChange={({ target }) => {
          take(target.files)
          target.value = '' // the same file may be chosen again, after it was corrected
        }}
      />
    </label>
  )
}

const MEGABYTE = 1024 * 1024

const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${Math.max(1, Math.round(bytes / 1024))} КБ`
    : `${(bytes / MEGABYTE).toLocaleString('ru-RU', { maximumFractionDigits: 1 })} МБ`
