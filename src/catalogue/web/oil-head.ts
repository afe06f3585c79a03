// The head of the list of motor oils: title, description and address for search engines.

import { pageHref, pageOf } from '#src/platform/web/page-address.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { chosenValues, oilChoiceOf } from '../oil-choice.ts'
import type { oilsApi } from '../oil-contract.ts'
import { type ListHead, numbered } from './lists/list-head.ts'
import { OILS, oilHref } from './oil-address.ts'

type Answer = Pick<AnswerOf<typeof oilsApi>, 'facets' | 'total'>
type OilHead = ListHead & { readonly heading: string; readonly noIndex: boolean }

/**
 * One grade is a page of its own for search engines; any other choice is not, nor is a list without
 * oils. A grade is named once the answer knows it, so that no page repeats what an address made up.
 */
export function oilHead(query: URLSearchParams, answer: Answer | undefined): OilHead {
  const choice = oilChoiceOf(query)
  const page = pageOf(query)
  const chosen = chosenValues(choice)
  const grade = chosen.length === 1 ? knownGrade(choice.viscosity[0], answer) : undefined
  const heading = grade ? `Моторное масло ${grade}` : 'Моторное масло'
  const title = numbered(heading, page)
  return {
    heading,
    title,
    description: `${title}: фильтры по вязкости, классу, допуску и объёму, цена за литр, остатки по магазинам.`,
    address: grade
      ? oilHref(choice, { page })
      : pageHref(OILS, new URLSearchParams(), chosen.length > 0 ? 1 : page),
    noIndex: (chosen.length > 0 && !grade) || answer?.total === 0,
  }
}

const knownGrade = (asked: string | undefined, answer: Answer | undefined): string | undefined =>
  answer?.facets.viscosity.find(({ value, count }) => value === asked && count > 0)?.value
