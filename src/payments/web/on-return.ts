// Tells when the buyer comes back to a page as he left it: by the browser's button, or by its tab.

/** Returns the way to stop. */
export function onReturn(back: () => void): () => void {
  const shown = () => {
    if (document.visibilityState === 'visible') back()
  }
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) back()
  }
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('pageshow', restored)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('pageshow', restored)
  }
}
