// Parts rendered after hydration: neither their HTML nor their code comes with the page.

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

/** Renders nothing if the code cannot be loaded. */
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
