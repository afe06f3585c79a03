// Type of a service item, for slices that do not load the tables.

export type { ServiceItem } from './service-table.ts'
