// The door of requests for the server side of other slices.

export { deleteOldArrivals } from './arrivals.repository.ts'
export { arrivalTeller } from './await-arrivals.ts'
export { customerRequests } from './customer-requests.ts'
export { sweepRequests } from './photos.ts'
export {
  listOpenRequests,
  type RequestRow,
  type RequestState,
  setRequestState,
} from './requests.repository.ts'
export { PHOTOS_PATH } from './requests.routes.ts'
