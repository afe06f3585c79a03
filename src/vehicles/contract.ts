// Endpoints of cars. In the contract a make is a `brand`, as in the specification.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { optionalText, requiredText, wholeNumber } from '#src/shared/wire-fields.ts'
import { isVin, tidyVin, WRONG_VIN } from './vin.ts'

const name = requiredText(100)

/** A make with its address segment and the names of its models. */
export const Brand = z.object({
  brand: z.string(),
  slug: z.string(),
  models: z.array(z.string()),
  model_slugs: z.array(z.string()),
})
export type Brand = z.infer<typeof Brand>

/** A model for buyers; unknown facts are null. */
export const ModelDetail = z.object({
  model: z.string(),
  slug: z.string(),
  body: z.nullable(z.string()),
  year_from: z.nullable(z.number()),
  /** Null with a first year: still built. */
  year_to: z.nullable(z.number()),
  /** `1.5T`: litres, T for a turbine, D for a diesel. */
  engine_sizes: z.array(z.string()),
})
export type ModelDetail = z.infer<typeof ModelDetail>

/** An engine of a model, with names for buyers. */
export const EngineDetail = z.object({
  /** Its code, the value of the filters. */
  engine: z.string(),
  /** `1.5 л, 113 л.с. (SQRE4G15B)`; `≈` marks a power from memory. */
  name: z.string(),
  /** Without the code, unless another engine of the model is called so too. */
  short_name: z.string(),
  volume_l: z.nullable(z.number()),
  power_hp: z.nullable(z.number()),
  is_power_sourced: z.boolean(),
  fuel: z.nullable(z.string()),
  is_turbo: z.boolean(),
})
export type EngineDetail = z.infer<typeof EngineDetail>

/** Facts decoded from a VIN. */
export const VinFacts = z.object({
  vin: z.string(),
  /** The likeliest make of the shop; '' if it sells none of the manufacturer's. */
  brand: z.string(),
  /** Other makes of the manufacturer that the shop has, likeliest first. */
  brands: z.array(z.string()),
  year: z.nullable(z.number()),
  /** The check digit is right, or the country has none. */
  is_checked: z.boolean(),
})
export type VinFacts = z.infer<typeof VinFacts>

export const vehiclesApi = {
  cars: endpoint({
    method: 'GET',
    path: '/api/cars/cars',
    summary: 'Марки с моделями',
    access: 'public',
    answer: z.object({ brands: z.array(Brand) }),
  }),
  brands: endpoint({
    method: 'GET',
    path: '/api/cars/brands',
    summary: 'Названия марок',
    access: 'public',
    answer: z.object({ brands: z.array(z.string()) }),
  }),
  models: endpoint({
    method: 'GET',
    path: '/api/cars/models',
    summary: 'Модели марки',
    access: 'public',
    query: z.object({ brand: name }),
    answer: z.object({ models: z.array(z.string()), details: z.array(ModelDetail) }),
  }),
  vin: endpoint({
    method: 'GET',
    path: '/api/cars/vin/:vin',
    summary: 'Что говорит VIN: марка и модельный год',
    access: 'public',
    params: z.object({ vin: requiredText(40) }),
    answer: VinFacts,
  }),
  engines: endpoint({
    method: 'GET',
    path: '/api/cars/engines',
    summary: 'Двигатели модели',
    access: 'public',
    query: z.object({ brand: name, model: name }),
    answer: z.object({ engines: z.array(z.string()), details: z.array(EngineDetail) }),
  }),
}

const vin = z.pipe(
  z.pipe(z.string(WRONG_VIN).check(z.maxLength(40, WRONG_VIN)), z.transform(tidyVin)),
  z.string().check(z.refine((text) => text === '' || isVin(text), WRONG_VIN)),
)
const noYear = z.pipe(
  z.union([z.null(), z.literal('')]),
  z.transform(() => null),
)

/** Fields of a car in a buyer's garage. */
export const garageCarFields = {
  /** The buyer's name for it. */
  name: optionalText(60),
  brand: requiredText(100, 'Выберите марку.'),
  model: requiredText(100, 'Выберите модель.'),
  engine: optionalText(100),
  year: z.optional(
    z.union([noYear, wholeNumber(1950, 2100, 'Год — четыре цифры, например 2021.')], {
      error: 'Год — четыре цифры, например 2021.',
    }),
  ),
  vin: z.optional(vin),
}

/** The placeholder of the third select; as `engine` it means that none is chosen. */
export const ENGINE_PLACEHOLDER = 'Тип двигателя'

/** Undefined for an empty value and for the placeholder. */
export const chosenEngine = (engine: string | undefined): string | undefined =>
  engine === undefined || engine === '' || engine === ENGINE_PLACEHOLDER ? undefined : engine
