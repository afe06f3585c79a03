// Parts that are shown after the page: nothing of them is in the server's HTML, nor in its scripts.

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** A part that cannot be loaded shows nothing. */
export function afterPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().catch(() => Nothing) }))
  return (props) => {
    const [isHere, setHere] = useState(false)
    useEffect(() => setHere(true), [])
    return isHere ? (
      <Suspense>
        <Part {...(props as Props & object)} />
      </Suspense>
    ) : null
  }
}

const Nothing = () => null
