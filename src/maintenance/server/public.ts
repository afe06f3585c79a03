// The door of maintenance for other slices' servers.

export { ITEMS } from '../service-items.ts'
export { planService } from './plan-service.ts'
