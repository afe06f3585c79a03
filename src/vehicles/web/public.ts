// The door of vehicles for other slices' screens.

export type { GarageCar } from '../garage.ts'
export { modelCount } from './browsing/model-count.ts'
export { CAR_SHEET, type Car, carHref, carOfQuery, carTitle, NO_CAR, queryOfCar } from './car.ts'
export { useCarTitle, useEngines } from './car-engines.ts'
export { VehiclePicker } from './forms/vehicle-picker.tsx'
export { forgetKeptCars, readGarage, replaceGarage, useGarage } from './garage-store.ts'
export { CarForm, useWholeCar } from './late/car-form.tsx'
export { keepGearbox, useGearbox } from './late/kept-gearbox.ts'
export { serviceHref } from './late/service-href.ts'
export { loadMakes, preloadModel, preloadPicker } from './loaders.ts'
export { MakeGrid } from './make-grid.tsx'
export { type FoundModel, findModel } from './named-vehicle.ts'
export { OnlyMyCar } from './only-my-car.tsx'
export { useGarageSheet } from './use-garage-sheet.tsx'
export {
  chooseCar,
  chooseEngine,
  chooseModelOfPage,
  clearCar,
  isModelChosen,
  readCar,
  useCar,
} from './vehicle-selection.ts'
