// The door of vehicles for other slices' servers.

export { foldedText } from '../car-reader/car-tokens.ts'
export type { CarReader } from '../car-reader/cars-of-row.ts'
export { DECIDED_CONFIDENCE } from '../car-reader/known-cars.ts'
export { chosenEngine } from '../chosen-engine.ts'
export { carWordsFile } from '../words/own-words.ts'
export { listCarNames } from './car-names.repository.ts'
export { findCar } from './find-car.ts'
export { findModelsByName, saveDecision } from './known-cars.repository.ts'
export { loadCarReader } from './load-car-reader.ts'
export { type CarIds, type CarNames, listMakes } from './vehicles.repository.ts'
