// The door of reviews for the server side of other slices.

export { customerReviews } from './customer-reviews.ts'
export { claimUntold, SHOWN_OF_REVIEWS } from './reviews.repository.ts'
