// Types of the fact files. The field `about` of each file describes its content and sources.

import type { MakeFact as TradeMake, ModelFact as TradeModel } from '#src/setup/server/public.ts'
import type { NewEngine as TradeEngine } from '#src/vehicles/server/public.ts'

export type StoreFact = {
  readonly title: string
  /** Eleven digits. */
  readonly phone: string
  readonly lat: number
  readonly lng: number
}

export type CityFact = {
  readonly name: string
  readonly slug: string
  readonly lat: number
  readonly lng: number
  readonly zoom: number
  readonly stores: readonly StoreFact[]
}

export type StoreFacts = { readonly cities: readonly CityFact[] }

type TimetableFact = {
  readonly weekdays: string
  readonly leaves: string
  readonly days: number
  readonly arrives: string
}

/** Rows of the owner's tables of delivery; hours and terms are those of every shop. */
export type DeliveryFacts = {
  readonly hours: object
  readonly terms: object
  /** Days on which every shop is closed. */
  readonly closed: readonly string[]
  readonly short: readonly object[]
  readonly insideCity: readonly TimetableFact[]
  readonly betweenCities: readonly (TimetableFact & { readonly cities: readonly string[] })[]
  readonly couriers: readonly object[]
  readonly zones: readonly {
    readonly carrier: string
    readonly zone: string
    readonly cities: readonly string[]
  }[]
  readonly rates: readonly object[]
  readonly calendar: readonly object[]
}

/** How a car maker writes part numbers. */
export type NumberStyle =
  | 'chery'
  | 'gwm'
  | 'geely'
  | 'changan'
  | 'lifan'
  | 'jac'
  | 'faw'
  | 'byd'
  | 'gac'
  | 'brilliance'
  | 'zotye'

export type Gearbox = 'MT' | 'AT' | 'CVT' | 'DCT' | 'RT'

/** What the generator knows of a model of the shop's facts. */
type ModelTraits = {
  readonly name: string
  /** Code of the model in article numbers. */
  readonly code: string | null
  readonly platform: string
  readonly gearboxes: readonly Gearbox[]
  readonly rearBrakes: 'disc' | 'drum'
  readonly steering: 'hydraulic' | 'electric'
  /** Pickups: no rear springs, no rear arms. */
  readonly leafSprings?: true
}

export type MakeTraits = {
  readonly name: string
  /** The manufacturer of its original parts. */
  readonly original: string
  readonly numbers: NumberStyle
  readonly models: readonly ModelTraits[]
}

export type ModelFact = Omit<TradeModel, 'engines'> &
  ModelTraits & { readonly engines: readonly string[] }
export type MakeFact = Omit<TradeMake, 'models'> &
  Omit<MakeTraits, 'models'> & { readonly models: readonly ModelFact[] }

export type EngineTraits = {
  readonly name: string
  /** Short name that mechanics use: 481F, E4T15C. */
  readonly short: string
  /** Litres and aspiration: 1.5T. */
  readonly label: string
  /** Engines of one family share parts. */
  readonly family: string
  readonly code: string | null
  readonly timing: 'belt' | 'chain'
  readonly ignition: 'wires' | 'coils' | null
}

export type EngineFact = TradeEngine & EngineTraits

export type OriginalMakerFact = {
  readonly name: string
  readonly country: string
  readonly aliases: readonly string[]
  readonly makes: readonly string[]
}

export type SubstituteMakerFact = {
  readonly name: string
  readonly country: string
  readonly aliases: readonly string[]
  readonly line: 1 | 2
  readonly weight: number
  /** Patterns of its article numbers per group of parts; `*` stands for every other group. */
  readonly articles: Readonly<Record<string, readonly string[]>>
}

export type ManufacturerFacts = {
  readonly originals: readonly OriginalMakerFact[]
  readonly substitutes: readonly SubstituteMakerFact[]
}

/** Features that a car needs to have the part. */
export type Need =
  | 'petrol'
  | 'turbo'
  | 'belt'
  | 'chain'
  | 'wires'
  | 'MT'
  | 'AT'
  | 'CVT'
  | 'drum'
  | 'disc'
  | 'hydraulic'
  | 'coilSprings'

export type SharedBy = 'engine' | 'model' | 'body'

export type PartKindFact = {
  readonly category: string
  readonly type: string
  /** Name, GB/T number of the part, and the number where another is in use. */
  readonly names: readonly (readonly [string, string, string?])[]
  /** Shared by an engine family, by a platform, or only by twins of one body. */
  readonly fits: SharedBy
  readonly needs: readonly Need[]
  /** Rubles. */
  readonly price: readonly [number, number]
  readonly weight: number
  readonly unit: string
  readonly makers: string
  readonly demand: number
  /** A note for buyers of every such part. */
  readonly remark?: string
}

export type UniversalKindFact = {
  readonly category: string
  readonly type: string
  readonly makers: string
  /** By what a buyer chooses. */
  readonly advice: string
  readonly weight: number
  readonly demand: number
  readonly names: readonly { readonly name: string; readonly price: readonly [number, number] }[]
}

export type OilBrandFact = {
  readonly name: string
  readonly country: string | null
  readonly aliases: readonly string[]
  readonly isImport: boolean
  readonly articles: readonly string[]
}

export type OilKind =
  | 'motor'
  | 'gear'
  | 'atf'
  | 'cvt'
  | 'dct'
  | 'antifreeze'
  | 'brake'
  | 'steering'
  | 'washer'

export type OilFact = {
  readonly kind: OilKind
  readonly brand: string
  readonly name: string
  readonly volumesMl: readonly number[]
  readonly level: number
  readonly viscosity: string | null
  readonly base: string | null
  readonly api: readonly string[]
  readonly acea: readonly string[]
  readonly approvals: readonly string[]
  readonly unit: 'л' | 'кг'
  /** Colour of an antifreeze, season of a washer fluid. */
  readonly words: string
  readonly source: string
}

export type OilFacts = {
  readonly brands: readonly OilBrandFact[]
  readonly products: readonly OilFact[]
}

export type MaintenanceFact = {
  readonly model: string
  readonly engine: string | null
  readonly grade: string
  readonly litres: number
  readonly gearboxFluid: string | null
}

export type MaintenanceFacts = {
  readonly source: string
  readonly rows: readonly MaintenanceFact[]
}

/** Make, model, engine or null for every engine. */
export type FitmentFact = readonly [string, string, string | null]

export type SourcedArticleFact = {
  readonly article: string
  readonly part: string
  readonly name: string
  readonly manufacturer: string
  readonly fits: readonly FitmentFact[]
  readonly numbers: readonly string[]
  readonly notSameAs: readonly string[]
  readonly note: string
  readonly fitsFrom: string
  readonly source: string
  readonly stock: number | null
}

export type MemoryArticleFacts = {
  readonly articles: readonly {
    readonly article: string
    readonly part: string
    readonly manufacturer: string
    readonly fits: readonly FitmentFact[]
  }[]
  readonly unplaced: readonly string[]
}

/** Make, model, engine or null for the first, names of parts. */
export type CoreRangeFact = readonly [string, string, string | null, readonly string[]]
