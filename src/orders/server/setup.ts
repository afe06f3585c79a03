// The door of orders for what sets a shop up.

export { savePaymentMethod } from './methods.repository.ts'
