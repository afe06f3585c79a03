// Prints one part of a page: it is marked while the browser draws the paper.

import { useEffect, useState } from 'react'

export function usePrinting() {
  const [isPrinted, setPrinted] = useState(false)
  useEffect(() => {
    if (!isPrinted) return
    const finish = () => setPrinted(false)
    window.addEventListener('afterprint', finish)
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [isPrinted])
  return { isPrinted, print: () => setPrinted(true) }
}
