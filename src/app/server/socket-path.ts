// Where the socket of commands lies, and whether the system can name it.

import { join } from 'node:path'

// the shortest limit among the systems: 104 bytes with the closing zero
const LONGEST_NAME = 103

export const socketPath = (dataDir: string): string => join(dataDir, 'shop.sock')

export const socketFits = (dataDir: string): boolean =>
  Buffer.byteLength(socketPath(dataDir)) <= LONGEST_NAME
