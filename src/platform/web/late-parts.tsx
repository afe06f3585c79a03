// Parts of a page whose code comes after the page. The server's page has them already: they are
// read at once, their links and forms work, and they come to life when the code is there.

import { type ComponentType, lazy, Suspense } from 'react'

type Parts = Readonly<Record<string, ComponentType<never>>>
type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never

/** Of parts that lie in one file: by its name each. The server waits for the file, nobody else. */
export async function lateParts<Of extends Parts>(code: Promise<Of>) {
  const here = import.meta.env.SSR ? await code : null
  // Where the file cannot be fetched, what the server sent stays.
  const loaded = code.catch(() => new Promise<never>(() => {}))

  return <Name extends keyof Of>(name: Name): ComponentType<PropsOf<Of[Name]>> => {
    type Part = ComponentType<PropsOf<Of[Name]>>
    if (here) return here[name] as unknown as Part
    const Late = lazy(async () => ({ default: (await loaded)[name] as unknown as Part }))
    return (props) => (
      <Suspense>
        <Late {...props} />
      </Suspense>
    )
  }
}
