// What an order may hold.

export const EMPTY_CART = 'Корзина пуста. Для оформления заказа добавьте товары.'
export const MOST_OF_ONE_PRODUCT = 999
