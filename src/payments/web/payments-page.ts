// A page of the customer's payments, as long as the shop gives them.

export const paymentsPage = (page: number) => ({ query: { page, per_page: 100 } })
