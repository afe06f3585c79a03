// The door of requests for the programs.

export { deleteOldArrivals } from './arrivals.repository.ts'
export { arrivalTeller } from './await-arrivals.ts'
export { sweepRequests } from './photos.ts'
export { PHOTOS_PATH } from './requests.routes.ts'
