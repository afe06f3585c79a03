// Parts of a page whose code comes after the page. The server's page has them already: they are
// read at once, their links and forms work, and they come to life when the code is there.

import { type ComponentType, lazy, Suspense } from 'react'

type Parts = Readonly<Record<string, ComponentType<never>>>
type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never

/**
 * The `parts` of one file, by its name each. The server waits for the file, and so does a
 * page to which a link leads; a page that the browser opens comes to life without.
 */
export async function lateParts<Of extends Parts>(code: Promise<{ readonly parts: Of }>) {
  const isAwaited = import.meta.env.SSR || document.readyState === 'complete'
  const here = isAwaited ? await code.catch(() => null) : null
  // Where the file cannot be fetched, what the server sent stays.
  const loaded = code.catch(() => new Promise<never>(() => {}))

  return <Name extends keyof Of>(name: Name): ComponentType<PropsOf<Of[Name]>> => {
    type Part = ComponentType<PropsOf<Of[Name]>>
    const Part = (here?.parts[name] ??
      lazy(async () => ({
        default: (await loaded).parts[name] as unknown as Part,
      }))) as unknown as Part
    return (props) => (
      <Suspense>
        <Part {...props} />
      </Suspense>
    )
  }
}
