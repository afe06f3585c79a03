// The address of the services of a car; without a model that of the catalogue.

import { type Car, carHref } from '../car.ts'

/** `/service/chery/tiggo-7-pro?engine=…` */
export const serviceHref = (car: Car): string =>
  car.model ? carHref(car).replace(/^\/catalog/, '/service') : carHref(car)
