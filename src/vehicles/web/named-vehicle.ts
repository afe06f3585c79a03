// Finds the make and model of an address: by segment, or by name in any case.

import { slugOf } from '#src/shared/slug.ts'
import type { Brand } from '../contract.ts'

/** A make or model of the catalogue; `slug` is its segment in addresses. */
export type NamedVehicle = { readonly name: string; readonly slug: string }

const namedBy = (segment: string, vehicles: readonly NamedVehicle[]): NamedVehicle | undefined =>
  vehicles.find(({ slug }) => slug === segment) ??
  vehicles.find(({ name }) => name.toLowerCase() === segment.trim().toLowerCase()) ??
  vehicles.find(({ slug }) => slug === slugOf(segment))

export function findMake(brands: readonly Brand[], segment: string): NamedVehicle | undefined {
  return namedBy(
    segment,
    brands.map(({ brand, slug }) => ({ name: brand, slug })),
  )
}

/** Models with their segments, in the order of the catalogue. */
export function modelsOf(brands: readonly Brand[], makeSlug: string): NamedVehicle[] {
  const brand = brands.find(({ slug }) => slug === makeSlug)
  return (brand?.models ?? []).map((name, place) => ({
    name,
    slug: brand?.model_slugs[place] ?? slugOf(name),
  }))
}

export type FoundModel = { readonly make: NamedVehicle; readonly model: NamedVehicle }

export function findModel(
  brands: readonly Brand[],
  brandSegment: string,
  modelSegment: string,
): FoundModel | undefined {
  const make = findMake(brands, brandSegment)
  const model = make && namedBy(modelSegment, modelsOf(brands, make.slug))
  return make && model && { make, model }
}
