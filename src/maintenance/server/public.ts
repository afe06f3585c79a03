// The door of maintenance for other slices' servers.

export { ITEMS } from '../service-items.ts'
export { planService, type ServicePlan } from './plan-service.ts'
