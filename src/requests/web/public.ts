// The door of requests for other slices' screens.

export { ArrivalOpener } from './arrival-opener.tsx'
export { AskShop } from './ask-shop.tsx'
