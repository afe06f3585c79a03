// The door of vehicles for other slices' servers.

export { foldedText } from '../car-reader/car-tokens.ts'
export type { CarReader } from '../car-reader/cars-of-row.ts'
export { DECIDED_CONFIDENCE } from '../car-reader/known-cars.ts'
export { chosenEngine } from '../contract.ts'
export { decodeVin, type Vin } from '../decode-vin.ts'
export { carWordsFile } from '../words/own-words.ts'
export { type AddedCars, addCars, type NewCars, type NewEngine } from './add-cars.repository.ts'
export {
  deleteModel,
  joinGenerations,
  joinModels,
  listShownEngines,
  listShownMakes,
  listShownModels,
} from './car-acts.repository.ts'
export {
  addEngine,
  addMake,
  addModel,
  addSpelling,
  chooseModel,
  nameOf,
  removeSpelling,
  renameEngine,
  renameMake,
  renameModel,
} from './change-cars.ts'
export { findCar } from './find-car.ts'
export { type FormerSegment, listFormerSegments, redirectModel } from './former-cars.repository.ts'
export { findModelsByName, loadCarReader, saveDecision } from './known-cars.repository.ts'
export {
  type CarIds,
  type CarNames,
  listCarNames,
  listEngines,
  listMakes,
  SHOWN_OF_VEHICLES,
} from './vehicles.repository.ts'
