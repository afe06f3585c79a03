// The door of reviews for the command line.

export { answerReview, publishReview, refuseReview } from './moderate-reviews.ts'
export { countNew, listNew } from './reviews.repository.ts'
