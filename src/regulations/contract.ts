// What other slices know of the tables without their server: the items of a service.

export type { ServiceItem } from './service-table.ts'
