// How many analogues a product's page shows: six at first, five more at each click.

const FIRST = 6
const MORE = 5

export const analoguesShown = (clicks: number): number => FIRST + clicks * MORE
