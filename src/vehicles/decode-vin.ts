// Decodes a VIN (ISO 3779): make and model year.

import { normaliseArticle } from '#src/shared/article.ts'
import makerFile from './words/vin-makers.json' with { type: 'json' }

type Maker = {
  readonly code: string
  readonly brands: readonly string[]
  /** Brands by longer prefixes of the VIN. */
  readonly beginnings?: Readonly<Record<string, readonly string[]>>
}

export type Vin = {
  readonly vin: string
  /** The likeliest make; empty if the manufacturer is unknown. */
  readonly brand: string
  /** All makes of the manufacturer's code. */
  readonly brands: readonly string[]
  /** The model year. */
  readonly year: number | null
  /** The check digit is right; VINs from outside China have none, and count as checked. */
  readonly isChecked: boolean
}

const makers: readonly Maker[] = makerFile.makers
const makerByCode = new Map(makers.map((maker) => [maker.code, maker]))

/** I, O and Q are not used; the last four characters are digits. */
const SHAPE = /^(?=.*[A-Z])[A-HJ-NPR-Z0-9]{13}\d{4}$/

/** Null if the text has not the shape of a VIN. */
export function decodeVin(text: string, thisYear: number): Vin | null {
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
  const byPrefix = Object.entries(maker?.beginnings ?? {}).find(([prefix]) =>
    vin.startsWith(prefix),
  )
  return byPrefix?.[1] ?? maker?.brands ?? []
}

const CHINA = 'L'
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789'
const FIRST_YEAR = 1980

/** Year codes repeat every thirty years; models of the next year are built before it begins. */
function modelYear(code: string, thisYear: number): number | null {
  const place = YEAR_CODES.indexOf(code)
  if (place === -1) return null
  const cycles = Math.floor((thisYear + 1 - FIRST_YEAR - place) / YEAR_CODES.length)
  return FIRST_YEAR + place + Math.max(0, cycles) * YEAR_CODES.length
}

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const VALUES = '12345678123457923456789'
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * digitOf(vin.charAt(at)), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

function digitOf(character: string): number {
  const letter = LETTERS.indexOf(character)
  return Number(letter === -1 ? character : VALUES[letter])
}
