// The garage over a page, and how to open it; its code comes with the first use.

import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Car } from './car.ts'

/** `car` is the page's; if the code cannot be loaded, the button opens the catalogue. */
export function useGarageSheet(car: Car, onChoose: (car: Car) => void): [ReactNode, () => void] {
  const [sheet, setSheet] = useState<ReactNode>()
  const navigate = useNavigate()
  const close = () => setSheet(undefined)
  const open = () =>
    void import('./late/garage-sheet.tsx').then(
      ({ GarageSheet }) => setSheet(<GarageSheet car={car} onChoose={onChoose} onClose={close} />),
      () => navigate('/catalog'),
    )
  return [sheet, open]
}
