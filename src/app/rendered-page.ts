// What the server asks of the page renderer, and what it gets.

import type { Transport } from '#src/platform/web/call-api.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'
import type { PageSettings, PageState } from './page-state.ts'

export type RenderRequest = {
  /** The whole address of the page. */
  readonly url: string
  readonly transport: Transport
  readonly settings: PageSettings
  /** Renders the page's error screen in its place, and asks the API for nothing. */
  readonly failure?: ErrorBody
}

export type RenderedPage =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | {
      readonly kind: 'page'
      readonly status: number
      /** The document from `<html` to `</html>`. */
      readonly html: string
      readonly state: PageState
      /** The name of the page's component, null for the error screen. */
      readonly screen: string | null
      /** Whether a part of it could not be loaded. */
      readonly isBroken: boolean
    }

/** Rejects when a loader or a component throws what it does not expect. */
export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>
