// The door of reviews for other slices' screens.

export { ProductReviews } from './late/product-reviews.tsx'
