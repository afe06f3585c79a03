// A field by which a list is narrowed, as the filters show it.

import type { Choice } from '../../contract.ts'

export type ListFacet = {
  /** As the address has it. */
  readonly field: string
  readonly name: string
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  /** Short marks stand side by side, names below each other. */
  readonly isOfMarks?: boolean
  /** Another value takes the place of the chosen one. */
  readonly isSingle?: boolean
  /** The list with the value, or without it where it is chosen. */
  readonly hrefOf: (value: string) => string
}

/** What is chosen in all fields, in their order, under the names of the list. */
export const chosenOf = (facets: readonly ListFacet[]) =>
  facets.flatMap(({ field, name, choices, chosen, hrefOf }) =>
    chosen.map((value) => {
      const said = choices.find((each) => each.value === value)?.name ?? value
      return { key: `${field} ${value}`, field: name, name: said, href: hrefOf(value) }
    }),
  )
