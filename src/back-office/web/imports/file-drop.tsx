// A place to drop a file on, or to choose one by a click or a key.

import { type DragEvent, useState } from 'react'
import styles from './new-list.module.css'

type Props = {
  readonly file: File | null
  /** What is chosen: «прайс-лист». */
  readonly what?: string
  readonly onFile: (file: File) => void
}

/** As the import reads them; others are refused by it in words. */
const KINDS = '.csv,.txt,.tsv,.xlsx,.xls,.ods,.zip,.xml,.yml,.html,.htm'

export function FileDrop({ file, what = 'прайс-лист', onFile }: Props) {
  const [isOver, setOver] = useState(false)
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onFile(dropped)
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
            <strong>Выберите {what}</strong> или перетащите сюда: CSV, Excel, ODS, ZIP
          </>
        )}
      </span>
      <input
        type="file"
        className="visually-hidden"
        accept={KINDS}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onFile(chosen)
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
