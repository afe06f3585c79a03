// A frame number (VIN, ISO 3779): who built the car and when, as far as its signs say it.

import { normaliseArticle } from '#src/shared/article.ts'
import makerFile from './vin-makers.json' with { type: 'json' }

type Maker = {
  readonly code: string
  readonly brands: readonly string[]
  /** Longer beginnings that name fewer brands. */
  readonly beginnings?: Readonly<Record<string, readonly string[]>>
}

export type Vin = {
  readonly vin: string
  /** The likeliest make, empty when the maker is unknown. */
  readonly brand: string
  /** Every make that the maker's code may stand for. */
  readonly brands: readonly string[]
  /** The model year. */
  readonly year: number | null
  /** Its check digit agrees, or its plant writes none: only those of China have to. */
  readonly isChecked: boolean
}

const makers: readonly Maker[] = makerFile.makers
const makerByCode = new Map(makers.map((maker) => [maker.code, maker]))

/** Letters I, O and Q are not used; the last four signs are figures. */
const SHAPE = /^(?=.*[A-Z])[A-HJ-NPR-Z0-9]{13}\d{4}$/

/** Null for what has not the shape of a VIN. `thisYear` is the calendar's. */
export function readVin(text: string, thisYear: number): Vin | null {
  const vin = normaliseArticle(text)
  if (!SHAPE.test(vin)) return null
  const brands = brandsOf(vin)
  return {
    vin,
    brand: brands[0] ?? '',
    brands,
    year: modelYear(vin.charAt(9), thisYear),
    isChecked: !vin.startsWith(CHINA) || checkDigit(vin) === vin.charAt(8),
  }
}

function brandsOf(vin: string): readonly string[] {
  const maker = makerByCode.get(vin.slice(0, 3))
  const closer = Object.entries(maker?.beginnings ?? {}).find(([begun]) => vin.startsWith(begun))
  return closer?.[1] ?? maker?.brands ?? []
}

const CHINA = 'L'
const YEAR_SIGNS = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980

/** Signs return every thirty years. Next year's models are built before it begins. */
function modelYear(sign: string, thisYear: number): number | null {
  const place = YEAR_SIGNS.indexOf(sign)
  if (place === -1) return null
  const cycles = Math.floor((thisYear + 1 - FIRST_YEAR - place) / YEAR_SIGNS.length)
  return FIRST_YEAR + place + Math.max(0, cycles) * YEAR_SIGNS.length
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const VALUES = '12345678123457923456789'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * figureOf(vin.charAt(at)), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function figureOf(sign: string): number {
  const letter = LETTERS.indexOf(sign)
  return Number(letter === -1 ? sign : VALUES[letter])
}
