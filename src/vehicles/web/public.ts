// The door of vehicles for other slices' screens.

export { type Car, carHref, carOfQuery, carTitle, queryOfCar } from './car.ts'
export { CarChip } from './car-chip.tsx'
export { preloadModel, preloadPicker } from './loaders.ts'
export { findModel } from './named-vehicle.ts'
export { VehiclePicker } from './vehicle-picker.tsx'
export { chooseCar, chooseEngine, chooseModelOfPage, readCar, useCar } from './vehicle-selection.ts'
