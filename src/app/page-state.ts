// What a rendered page carries to the browser, as JSON: the answers it was made of, the settings.

import type { Company } from '#src/content/company.ts'

export type PageState = {
  readonly company: Company
  /** The public address of the shop, without a slash at the end. */
  readonly publicUrl: string
  /** The answers that the page was made of; without times, so that the same page is the same text. */
  readonly answers: readonly { readonly key: readonly unknown[]; readonly answer: unknown }[]
  /** By route id: loaders return null (pages read the cache), a 404 stands under `errors`. */
  readonly router: {
    readonly loaderData: Readonly<Record<string, unknown>>
    readonly errors: Readonly<Record<string, unknown>> | null
  }
}

/** The id of the script element that holds the state. */
export const STATE_ELEMENT_ID = 'page-state'
