// The lines of a service for a car's gearbox: a car has one, and the table may name several.

import type { ServiceLine, ServiceSet } from './contract.ts'

/** A table may leave it out: it needs no other fluid than the owner's manual says. */
const MANUAL = 'механика'

/** The answers to choose from; empty: there is nothing to ask. */
export const gearboxChoices = ({ gearboxes, lines }: Pick<ServiceSet, 'gearboxes' | 'lines'>) =>
  gearboxes.length > 1 && lines.some(({ gearbox }) => gearbox !== '')
    ? [...new Set([...gearboxes, MANUAL])]
    : []

/** Without an answer no line of a gearbox is shown, as another's fluid would harm it. */
export const linesOfGearbox = (
  lines: readonly ServiceLine[],
  chosen: string,
): readonly ServiceLine[] => lines.filter(({ gearbox }) => gearbox === '' || gearbox === chosen)
