// The door of requests for the server side of other slices.

export {
  countWaitingRequests,
  listOpenRequests,
  listRequests,
  type RequestPlace,
  type RequestRow,
} from './answer-requests.repository.ts'
export { answerByOrder, changeRequest, dueAgain, type RequestChange } from './answer-requests.ts'
export { deleteOldArrivals } from './arrivals.repository.ts'
export { arrivalTeller } from './await-arrivals.ts'
export { customerRequests } from './customer-requests.ts'
export { findPhotoOf, type PhotoStore, sweepRequests } from './photos.ts'
export type { RequestState } from './requests.repository.ts'
export { PHOTOS_PATH } from './requests.routes.ts'
