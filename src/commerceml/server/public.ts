// The door of the exchange with 1C for the programs.

export type { ExchangeDesk, ExchangeSettings } from './exchange-desk.ts'
