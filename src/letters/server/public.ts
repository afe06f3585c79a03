// The door of letters for the server side of other slices.

export { type LetterWorker, letterWorker, sweepLetters } from './letter-worker.ts'
export { giveUpWaitingLetters, type LetterRow, queueLetter } from './letters.repository.ts'
export { countLetters, listLetters, unsentLetters } from './list-letters.ts'
export { sendAgain } from './send-again.ts'
export { smtpTransport } from './smtp-transport.ts'
