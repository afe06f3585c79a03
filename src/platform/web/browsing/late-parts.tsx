// Parts of a page that hydrate later than the page: their HTML is in the server's page, with working
// links and forms; their code is loaded after the page.

import { type ComponentType, lazy, Suspense } from 'react'

type Parts = Readonly<Record<string, ComponentType<never>>>
type PropsOf<Part> = Part extends ComponentType<infer Props> ? Props & object : never
type PartOf<Of> = <Name extends keyof Of>(name: Name) => ComponentType<PropsOf<Of[Name]>>

/**
 * Components for the `parts` of one file, by name. The server waits for the file, and so does a
 * page opened by a link; the first page of the browser hydrates without it.
 */
export async function lateParts<Of extends Parts>(code: Promise<{ readonly parts: Of }>) {
  const isAwaited = import.meta.env.SSR || document.readyState === 'complete'
  const here = isAwaited ? await code.catch(() => null) : null
  return partsOf(code, () => here?.parts)
}

const framesFiles: Promise<unknown>[] = []

/**
 * The same for the frame of every page, whose file must not await another: the server awaits
 * `framePartsAreHere` before it renders.
 */
export function framesLateParts<Of extends Parts>(
  code: Promise<{ readonly parts: Of }>,
): PartOf<Of> {
  let here: Of | undefined
  if (import.meta.env.SSR)
    framesFiles.push(
      code.then(({ parts }) => {
        here = parts
      }),
    )
  return partsOf(code, () => here)
}

export const framePartsAreHere = (): Promise<unknown> => Promise.all(framesFiles)

function partsOf<Of extends Parts>(
  code: Promise<{ readonly parts: Of }>,
  here: () => Of | undefined,
): PartOf<Of> {
  // If the file cannot be loaded, the server's HTML stays.
  const loaded = code.catch(() => new Promise<never>(() => {}))

  return <Name extends keyof Of>(name: Name) => {
    type Part = ComponentType<PropsOf<Of[Name]>>
    const Late = lazy(async () => ({
      default: (await loaded).parts[name] as unknown as Part,
    })) as unknown as Part
    return (props: PropsOf<Of[Name]>) => {
      const Part = (here()?.[name] ?? Late) as Part
      return (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    }
  }
}
