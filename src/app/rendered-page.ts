// What the server asks of the page renderer, and what it gets.

import type { Company } from '#src/content/company.ts'
import type { CarriedAnswers } from '#src/platform/web/answer-cache.ts'
import type { Transport } from '#src/platform/web/call-api.ts'
import type { ErrorBody } from '#src/shared/error-body.ts'
import type { MapSettings } from '#src/stores/contract.ts'

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

/** What a page carries to the browser, as JSON: the answers it was made of, the settings. */
export type PageState = {
  readonly company: Company
  /** The public address of the shop, without a slash at the end. */
  readonly publicUrl: string
  readonly map: MapSettings
  readonly carried: CarriedAnswers
  /** By route id: loaders return null (pages read the cache), a 404 or 500 stands in `errors`. */
  readonly router: {
    readonly loaderData: Readonly<Record<string, unknown>>
    readonly errors: Readonly<Record<string, unknown>> | null
  }
}

/** What does not depend on the page. */
export type PageSettings = Omit<PageState, 'carried' | 'router'>

/** The id of the script element that holds the state. */
export const STATE_ELEMENT_ID = 'page-state'
