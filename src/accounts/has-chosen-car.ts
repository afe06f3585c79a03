// Whether the customer keeps the car that is chosen in the header.

type Car = { readonly brand: string; readonly model: string; readonly engine: string }

/** Without a chosen engine, any car of its model will do. */
export const hasChosenCar = (kept: readonly Car[], chosen: Car): boolean =>
  kept.some(
    ({ brand, model, engine }) =>
      brand === chosen.brand &&
      model === chosen.model &&
      (chosen.engine === '' || engine === chosen.engine),
  )
