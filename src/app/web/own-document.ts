// Loads a new document on the way to and from the contacts page: its security policy may differ.

import { type Location, type MiddlewareFunction, redirectDocument } from 'react-router'
import type { MapSettings } from '#src/stores/contract.ts'
import { hasForeignFiles, isContactsPath } from '#src/stores/web/public.ts'

/**
 * Middleware of the outermost route. `loadedAt` is the path of this document; `nextLocation` gives
 * the hash, which a request does not have.
 */
export function changeDocuments(
  map: MapSettings,
  loadedAt: string,
  nextLocation: () => Location | undefined,
): MiddlewareFunction {
  const isContactsDocument = isContactsPath(loadedAt)
  return ({ request }) => {
    const { pathname, search } = new URL(request.url)
    if (hasForeignFiles(map) && isContactsPath(pathname) !== isContactsDocument) {
      throw redirectDocument(pathname + search + (nextLocation()?.hash ?? ''))
    }
  }
}
