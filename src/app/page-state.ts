// What a rendered page carries to the browser, as JSON: the answers it was made of, the settings.

import type { Company } from '#src/content/company.ts'
import type { CarriedAnswers } from '#src/platform/web/carried-answers.ts'
import type { MapSettings } from '#src/stores/contract.ts'

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
