// The contacts page may have a policy of its own, and a policy belongs to a document: then the way
// there, and the way on from there, is a whole load of the page instead of a change within one.

import { type Location, type MiddlewareFunction, redirectDocument } from 'react-router'
import type { MapSettings } from '#src/stores/contract.ts'
import { hasForeignFiles, isContactsPath } from '#src/stores/web/public.ts'

/**
 * For the outermost route in the browser; `loadedAt` is the path this document was loaded by,
 * `goingTo` where the router is on its way to: a request does not say its hash.
 */
export function changeDocuments(
  map: MapSettings,
  loadedAt: string,
  goingTo: () => Location | undefined,
): MiddlewareFunction {
  const isContactsDocument = isContactsPath(loadedAt)
  return ({ request }) => {
    const { pathname, search } = new URL(request.url)
    if (hasForeignFiles(map) && isContactsPath(pathname) !== isContactsDocument) {
      throw redirectDocument(pathname + search + (goingTo()?.hash ?? ''))
    }
  }
}
