// Short messages at the top right, gone after five seconds.

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { CloseIcon } from './icons.tsx'
import styles from './toast.module.css'
import {
  closeToast,
  currentToasts,
  onToastsChange,
  type Toast,
  toastsOnServer,
} from './toast-queue.ts'

const SHOWN_MS = 5000

/** Rendered once in the page frame: screen readers announce what appears in it. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, toastsOnServer)
  return (
    <div className={styles.region} role="status" aria-live="polite">
      <ul className={styles.stack}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  useTimeOut(toast.id, isHeld)
  return (
    <li
      className={styles.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p className={styles.text}>{toast.text}</p>
      <IconButton label="Закрыть" icon={<CloseIcon />} onClick={() => closeToast(toast.id)} />
    </li>
  )
}

// Hovering or focusing the toast pauses its timer.
function useTimeOut(id: number, isHeld: boolean) {
  const left = useRef(SHOWN_MS)
  useEffect(() => {
    if (isHeld) return
    const started = performance.now()
    const timer = setTimeout(closeToast, left.current, id)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [id, isHeld])
}
