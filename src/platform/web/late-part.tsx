// A part of a page whose code comes after the page. The server's page has the part already: it is
// read at once, its links and forms work, and it comes to life when the code is there.

import { type ComponentType, lazy, Suspense } from 'react'

/** The server waits for the code before it renders, the browser goes on without. */
export async function latePart<Props extends object>(
  code: Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  if (import.meta.env.SSR) return code
  // Where the code cannot be fetched, what the server sent stays.
  const loaded = code.catch(() => new Promise<never>(() => {}))
  const Part = lazy(async () => ({ default: await loaded }))
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
