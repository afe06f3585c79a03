// A request that expects something of the server that nobody knows: by itself Node would refuse it
// with an empty 417, so it is answered as if it expected nothing.

import type { Server } from 'node:http'

export function answerWhateverIsExpected(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}
