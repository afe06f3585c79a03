// A button that copies its text: an article number, an address.

import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { showToast } from '../toast-queue.ts'
import styles from './copy-button.module.css'

type CopyButtonProps = {
  text: string
  /** What is copied, for screen readers: «Скопировать артикул». */
  label: string
  /** The toast after copying. */
  doneText?: string
  className?: string
}

export function CopyButton({ text, label, doneText, className }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast(doneText ?? `Скопировано: ${text}`)
    } catch {
      showToast('Не удалось скопировать. Выделите текст и скопируйте его сами.')
    }
  }
  return (
    <button
      type="button"
      title={label}
      className={classNames(styles.copy, 'still-read', className)}
      onClick={copy}
    >
      <span className="visually-hidden">{label} </span>
      {text}
      <Icon name="copy" className={styles.icon} />
    </button>
  )
}
