// The door of the exchange with 1C for the programs.

export { applyExchange, EXCHANGE_STATUS, undoExchange } from './decide-exchange.ts'
export type { ExchangeDesk, ExchangeSettings } from './exchange-desk.ts'
export { countWaiting, type ExchangeRun, findRun, listRuns } from './exchange-runs.repository.ts'
export { listRefusals } from './refusals.repository.ts'
export { sweepExchanges } from './sweep-exchanges.ts'
