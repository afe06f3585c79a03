// The door of letters for the server side of other slices.

export { countLetters, unsentLetters } from './count-letters.ts'
export { type LetterWorker, letterWorker } from './letter-worker.ts'
export type { LetterRow } from './letters.repository.ts'
export { listLetters } from './list-letters.ts'
export { queueLetter } from './queue-letter.ts'
export { smtpTransport } from './smtp-transport.ts'
export { sweepLetters } from './sweep-letters.ts'
