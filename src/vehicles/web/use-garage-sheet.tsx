// The garage over a page, and how to open it; its code comes with the first use.

import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Car } from './car.ts'

/**
 * `car` is the page's; if the code cannot be loaded, the button opens the catalogue. With `vin` the
 * form of a new car is open and has it.
 */
export function useGarageSheet(
  car: Car,
  onChoose: (car: Car) => void,
  vin?: string,
): [ReactNode, () => void] {
  const [sheet, setSheet] = useState<ReactNode>()
  const navigate = useNavigate()
  const close = () => setSheet(undefined)
  const open = () =>
    void import('./late/garage-sheet.tsx').then(
      ({ GarageSheet }) => setSheet(<GarageSheet {...{ car, vin, onChoose }} onClose={close} />),
      () => navigate('/catalog'),
    )
  return [sheet, open]
}
