// Brings the cars of this browser and the customer's garage together, when he has logged in.

import { useCallApi } from '#src/platform/web/api-cache.ts'
import { logFailure } from '#src/platform/web/api-error.ts'

export function useBringCars(): () => Promise<void> {
  const callApi = useCallApi()
  return () =>
    import('./late/bring-cars.ts')
      .then(({ bringCars }) => bringCars(callApi))
      .catch((error) => logFailure('Автомобили не загружены', error))
}
