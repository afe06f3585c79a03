// What the server asks of the page renderer, and what it gets.

import type { Transport } from '#src/platform/web/call-api.ts'
import type { PageState } from './page-state.ts'

export type RenderRequest = {
  /** The whole address of the page. */
  readonly url: string
  readonly transport: Transport
  readonly settings: Omit<PageState, 'answers' | 'router'>
}

export type RenderedPage =
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string }
  | {
      readonly kind: 'page'
      readonly status: number
      /** The document from `<html` to `</html>`. */
      readonly html: string
      readonly state: PageState
      /** Whether a part of it could not be loaded. */
      readonly isBroken: boolean
    }

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>
