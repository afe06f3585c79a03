// How the goods of a page of results fit the car that they are asked for: the address's, the text's,
// or the chosen one.

import { useLayoutEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Product } from '#src/catalogue/contract.ts'
import { FitLine } from '#src/catalogue/web/public.ts'
import { type Car, useCar, useEngines } from '#src/vehicles/web/public.ts'
import type { SearchAnswer } from '../../contract.ts'
import { searchAddress, textOfAddress } from '../search-address.ts'
import { type FitGroups, fitsFirst } from './fits-first.ts'

type Asked = {
  readonly answer: SearchAnswer | undefined
  /** The car of the address. */
  readonly car: Car
}

export function FoundFit({ product, ...asked }: Asked & { readonly product: Product }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const onEngine = asked.car.model
    ? (whole: Car) => navigate(searchAddress(textOfAddress(pathname), whole))
    : undefined
  return <FitLine product={product} asked={{ ...useAskedCar(asked), onEngine }} />
}

type FitsFirstProps = Asked & {
  readonly answer: SearchAnswer
  readonly onKnown: (groups: FitGroups | null) => void
}

/** Tells the list its groups; none where it has an order or titles of its own. */
export function FitsFirst({ onKnown, ...asked }: FitsFirstProps) {
  const [query] = useSearchParams()
  const { car, engines: left } = useAskedCar(asked)
  const known = useEngines(car)
  const { products, article } = asked.answer
  const isDivided = !article && !query.get('sort') && known !== undefined
  // before the next picture: a list that comes later than its engines is never seen undivided
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when goods or car are others
  useLayoutEffect(() => {
    const engines = left ?? known?.map(({ engine }) => engine) ?? []
    onKnown(isDivided ? fitsFirst(products, car, engines) : null)
  }, [products, isDivided, JSON.stringify([car, left])])
  return null
}

function useAskedCar({ answer, car }: Asked) {
  const remembered = useCar()
  const asked = car.model ? car : carOf(answer?.car, remembered)
  // «1.5» leaves some engines of the model, unless the buyer has chosen one
  const isOfText = answer?.car?.model === asked.model && answer.car.brand === asked.brand
  const engines = isOfText && !asked.engine ? enginesOf(answer?.car) : undefined
  return { car: asked, engines }
}

/** The car of the text; its engine, if the text leaves it open, is the one that the buyer has chosen. */
function carOf(ofText: SearchAnswer['car'], chosen: Car): Car {
  if (!ofText) return chosen
  const isSame = ofText.brand === chosen.brand && ofText.model === chosen.model
  return isSame && !ofText.engine && chosen.engine ? chosen : ofText
}

const enginesOf = (car: SearchAnswer['car']): readonly string[] | undefined =>
  car?.engine ? [car.engine] : car?.engines
