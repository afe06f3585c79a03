// The `/` key goes to the search of the page.

import { useEffect } from 'react'

export function useSearchKey(): void {
  useEffect(() => {
    const goToSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target)) return
      const field = document.querySelector<HTMLInputElement>('search input[type="search"]')
      if (!field) return
      event.preventDefault()
      field.focus()
      field.select()
    }
    window.addEventListener('keydown', goToSearch)
    return () => window.removeEventListener('keydown', goToSearch)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
