// The car of the search form: that of the results' address, on every other page the remembered one.

import { useState } from 'react'
import { useLocation, useMatch } from 'react-router'
import { type Car, carOfQuery, chooseCar, useCar } from '#src/vehicles/web/public.ts'

export function useFormCar(): [Car, (car: Car) => void] {
  const remembered = useCar()
  const isResults = useMatch('/catalog/search/:text') !== null
  const { key, search } = useLocation()
  // A choice waits in the selects until the form is sent; another address forgets it.
  const [choice, setChoice] = useState({ key, car: carOfQuery(new URLSearchParams(search)) })
  function choose(car: Car) {
    setChoice({ key, car })
    chooseCar(car)
  }
  if (!isResults) return [remembered, choose]
  return [choice.key === key ? choice.car : carOfQuery(new URLSearchParams(search)), choose]
}
