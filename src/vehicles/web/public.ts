// The door of vehicles for other slices' screens.

export { type Car, carHref, carOfQuery, carTitle, NO_CAR, queryOfCar } from './car.ts'
export { CarChip } from './car-chip.tsx'
export { loadMakes, preloadModel, preloadPicker } from './loaders.ts'
export { MakeGrid } from './make-grid.tsx'
export { modelCount } from './model-count.ts'
export { type FoundModel, findModel } from './named-vehicle.ts'
export { VehiclePicker } from './vehicle-picker.tsx'
export {
  chooseCar,
  chooseEngine,
  chooseModelOfPage,
  isModelChosen,
  readCar,
  useCar,
} from './vehicle-selection.ts'
