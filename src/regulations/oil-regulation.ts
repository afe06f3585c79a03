// The engine maker's oil requirements, and the row of the table that applies to a car.

import { isSourced } from './sources.ts'

/** A row of the owner's table. Texts are as he wrote them. */
export type OilRegulation = {
  readonly engine: string
  /** `Chery Tiggo 8 Pro`; empty: every model with this engine. */
  readonly model: string
  /** SAE viscosities, the preferred one first. */
  readonly viscosities: readonly string[]
  /** `API SN`, `ACEA C3`: one of each family is enough. */
  readonly classes: readonly string[]
  readonly approvals: readonly string[]
  /** Source of viscosities, classes and approvals. */
  readonly source: string
  /** With a new filter; null: unknown. */
  readonly volumeMl: number | null
  /** The volume lies between the sources, or is that of a whole engine family. */
  readonly isVolumeRough: boolean
  readonly volumeSource: string
  /** Numbers of the oil filter and of the ring of the drain plug; empty: not known. */
  readonly filter: string
  readonly filterSource: string
  readonly ring: string
  /** Also the number of spark plugs. */
  readonly cylinders: number
  readonly note: string
}

/** A car by display names. */
export type RegulatedCar = {
  readonly brand: string
  readonly model: string
  /** Empty: not known. */
  readonly engine: string
}

/** The row of the car's model, or else of its engine. */
export function oilRegulationOf(
  table: readonly OilRegulation[],
  { brand, model, engine }: RegulatedCar,
): OilRegulation | undefined {
  const ofEngine = table.filter((row) => engine !== '' && isSame(row.engine, engine))
  return (
    ofEngine.find((row) => isSame(row.model, `${brand} ${model}`)) ??
    ofEngine.find((row) => row.model === '')
  )
}

/** Whether the row has a source, so that «по регламенту» may be said of it. */
export const isRegulated = ({ source, viscosities }: OilRegulation): boolean =>
  isSourced(source) && viscosities.length > 0

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Classes for petrol engines, oldest first; a newer class replaces the older ones. */
const PETROL = ['SG', 'SH', 'SJ', 'SL', 'SM', 'SN', 'SN PLUS', 'SP', 'SQ']
const DIESEL = ['CF', 'CF-4', 'CG-4', 'CH-4', 'CI-4', 'CI-4 PLUS', 'CJ-4', 'CK-4']

/** API classes that an oil may have: the asked and the newer ones; empty: any. */
export function apiClasses({ classes }: OilRegulation): string[] {
  const asked = ofFamily(classes, 'API')
  return [PETROL, DIESEL].flatMap((family) => {
    const earliest = family.findIndex((mark) => asked.includes(mark))
    return earliest < 0 ? [] : family.slice(earliest)
  })
}

export const aceaClasses = ({ classes }: OilRegulation): string[] => ofFamily(classes, 'ACEA')

const ofFamily = (classes: readonly string[], family: string): string[] =>
  classes
    .filter((mark) => mark.startsWith(`${family} `))
    .map((mark) => mark.slice(family.length + 1).toUpperCase())
