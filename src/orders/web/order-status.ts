// How the state of an order is shown: completed or not, and its own word beside it.

import type { BadgeTone } from '#src/ui/badge.tsx'
import { STATUS_NAMES } from '../order-life.ts'

export type ShownStatus = {
  readonly label: 'Завершён' | 'Не завершён'
  readonly tone: BadgeTone
  /** The state in the shop's words, where the label does not say it. */
  readonly state: string | null
}

export const shownStatus = (status: string): ShownStatus =>
  status === STATUS_NAMES.completed
    ? { label: 'Завершён', tone: 'jade', state: null }
    : { label: 'Не завершён', tone: 'plain', state: status || null }
