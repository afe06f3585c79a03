// A product of the demonstration catalogue, as it is generated and before it is stored.

export type Quality = 'original' | 'analogue-1' | 'analogue-2'
export type Confidence = 'sourced' | 'memory' | 'generated'

/** Attributes of oils and fluids. `kind` is the name of its kind: «Масло моторное». */
export type DemoOil = {
  readonly kind: string
  readonly viscosity: string | null
  readonly volumeMl: number
  readonly base: string | null
  readonly api: readonly string[]
  readonly acea: readonly string[]
  readonly approvals: readonly string[]
}

export type DemoNumber = {
  readonly number: string
  readonly kind: 'original' | 'cross' | 'former'
}

/** `engine: null` means every engine of the model. */
export type DemoFitment = {
  readonly make: string
  readonly model: string
  readonly engine: string | null
  readonly source: string
  readonly confidence: Confidence
}

/** Pieces in one shop; `store` counts the shops of `facts/stores.json` from 0. */
export type DemoStock = { readonly store: number; readonly quantity: number }

export type DemoProduct = {
  readonly name: string
  readonly article: string
  readonly manufacturer: string
  readonly categoryKey: string
  /** The kind of part in the singular: «Фильтр масляный». */
  readonly partType: string
  readonly quality: Quality
  readonly description: string
  /** Kopecks, VAT included. */
  readonly price: number
  readonly vatRate: number
  /** Fits by size or grade, not by car: oils, fluids, lamps, wipers, batteries. */
  readonly isUniversal: boolean
  /** Under obligatory marking: motor oils, antifreeze, brake fluid. */
  readonly isMarked: boolean
  readonly pickupOnly: boolean
  readonly weightGrams: number | null
  readonly unit: string
  readonly multiplicity: number
  readonly oil: DemoOil | null
  /** The analogue group: a running number from 1 and the article that names it. */
  readonly group: { readonly number: number; readonly article: string } | null
  readonly numbers: readonly DemoNumber[]
  readonly fitments: readonly DemoFitment[]
  readonly stock: readonly DemoStock[]
  /** 0 to 1, few products near 1. */
  readonly popularity: number
}
