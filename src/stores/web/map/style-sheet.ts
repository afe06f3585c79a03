// Brings a style sheet that only some visitors of a page need.

const loading = new Map<string, Promise<void>>()

/** Once for a page; one that failed may be asked for again. */
export function loadStyles(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading.delete(href)
      reject(new Error(`${href} did not load`))
    }
    document.head.append(link)
  })
  loading.set(href, loaded)
  return loaded
}
