// Buyers come first: a process that reads a list takes what processors the shop leaves it.

import { constants, setPriority } from 'node:os'

/** For this process and the threads that it will begin. */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // a system that forbids it: then they share as they did
  }
}
