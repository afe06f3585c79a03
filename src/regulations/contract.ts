// The items of a service, for other slices to know without the tables' server.

export type { ServiceItem } from './service-table.ts'
