// Exports of the exchange with 1C for other slices and programs.

export { joinExchanged } from './counts.repository.ts'
export { applyExchange, EXCHANGE_STATUS, undoExchange } from './decide-exchange.ts'
export type { ExchangeContext, ExchangeSettings } from './exchange-desk.ts'
export { pictureInbox } from './exchange-folder.ts'
export { countNotes, listNotes } from './exchange-notes.repository.ts'
export {
  countWaiting,
  type ExchangeRun,
  findRun,
  listRuns,
  listWaitingRuns,
  SHOWN_OF_EXCHANGE,
} from './exchange-runs.repository.ts'
export { placeWarehouse, unplacedWarehouses } from './locate-warehouses.ts'
export { countRefusedOffers, listRefusals } from './refusals.repository.ts'
export { endExchanges, type ListedSession, listSessions } from './sessions.repository.ts'
export { sweepExchanges } from './sweep-exchanges.ts'
