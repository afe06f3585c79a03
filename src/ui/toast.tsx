// Short messages at the top right, gone after five seconds.

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icons.tsx'
import type { LinkComponent } from './link.tsx'
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
export function ToastRegion({ link }: { link: LinkComponent }) {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, toastsOnServer)
  return (
    <div className={styles.region} role="status" aria-live="polite">
      <ul className={styles.stack}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} link={link} />
        ))}
      </ul>
    </div>
  )
}

function ToastCard({ toast, link: Anchor }: { toast: Toast; link: LinkComponent }) {
  const [isHeld, setHeld] = useState(false)
  const close = () => closeToast(toast.id)
  useTimeOut(toast.id, isHeld)
  return (
    <li
      className={styles.toast}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={styles.words}>
        <p>{toast.text}</p>
        {toast.way && (
          <Anchor href={toast.way.href} className={styles.way} onClick={close}>
            {toast.way.label}
          </Anchor>
        )}
      </div>
      <IconButton label="Закрыть" icon={<Icon name="close" />} onClick={close} />
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
