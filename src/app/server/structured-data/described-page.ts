// A rendered page as search engines have it described: its address, what it was made of, whose it is.

import type { AnswerOf, Endpoint } from '#src/shared/endpoint.ts'
import type { PageSettings, PageState } from '../../page-state.ts'

/** A thing in the words of schema.org. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown }

export type DescribedPage = {
  readonly path: string
  readonly seller: PageSettings['company']
  /** The whole address of a path of the shop. */
  readonly addressOf: (path: string) => string
  /** What an endpoint answered for the page; undefined when it was not asked, or failed. */
  readonly answerOf: <E extends Endpoint>(endpoint: E) => AnswerOf<E> | undefined
}

/** The picture that stands for everything without one of its own. */
export const sharePicture = (page: DescribedPage): string => page.addressOf('/share-picture.png')

export const describedPage = (
  path: string,
  { answers }: PageState['carried'],
  { company, publicUrl }: PageSettings,
): DescribedPage => ({
  path,
  seller: company,
  addressOf: (of) => publicUrl + of,
  answerOf: <E extends Endpoint>(endpoint: E) =>
    Object.entries(answers).find(([address]) => isCallOf(endpoint, address))?.[1] as
      | AnswerOf<E>
      | undefined,
})

/** Whether an address is that of a call: parameters stand for one part of the path each. */
const isCallOf = ({ path }: Endpoint, address: string): boolean =>
  new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`).test(address)
