// The path of the command socket, and whether the system allows its length.

import { join } from 'node:path'

// the lowest limit of all systems: 104 bytes with the closing zero
const LONGEST_NAME = 103

export const socketPath = (dataDir: string): string => join(dataDir, 'shop.sock')

export const socketFits = (dataDir: string): boolean =>
  Buffer.byteLength(socketPath(dataDir)) <= LONGEST_NAME
