// Lowers the CPU priority of a process that reads a price list, so that buyers are served first.

import { constants, setPriority } from 'node:os'

/** Applies to this process and its future threads. */
export function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // where the system forbids it, the priority stays
  }
}
