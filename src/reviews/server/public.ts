// The door of reviews for the server side of other slices.

export { answerReview, publishReview, refuseReview } from './moderate-reviews.ts'
export { claimUntold, countNew, listNew, SHOWN_OF_REVIEWS } from './reviews.repository.ts'
export { customerReviews } from './write-review.ts'
