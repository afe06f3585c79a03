// The door of checkout for other slices' screens.

export { RepeatOrder } from './repeat-order.tsx'
