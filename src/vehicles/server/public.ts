// The door of vehicles for other slices' servers.

export { chosenEngine } from '../chosen-engine.ts'
export { listCarNames } from './car-names.repository.ts'
export { type CarIds, type CarNames, findCar, listMakes } from './vehicles.repository.ts'
