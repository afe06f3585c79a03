// Registers the worker that shows the offline page, once the page is whole.

import { useEffect } from 'react'

export function ServiceWorker() {
  useEffect(() => {
    if (document.readyState === 'complete') return register()
    window.addEventListener('load', register, { once: true })
    return () => window.removeEventListener('load', register)
  }, [])
  return null
}

/** A browser without it, or one that refuses, is served as ever. */
const register = (): void =>
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
