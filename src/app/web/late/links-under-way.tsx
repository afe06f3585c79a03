// Marks the links to the page that is on its way, so that a slow line does not look like a tap that
// was not felt. The looks are in `base.css`.

import { useEffect } from 'react'
import { createPath, useNavigation } from 'react-router'

export function LinksUnderWay() {
  const { location } = useNavigation()
  const address = location && createPath({ ...location, hash: '' })
  useEffect(() => {
    if (address === undefined) return
    const links = document.querySelectorAll(`a[href="${CSS.escape(address)}"]`)
    for (const link of links) link.setAttribute('aria-busy', 'true')
    return () => {
      for (const link of links) link.removeAttribute('aria-busy')
    }
  }, [address])
  return null
}
