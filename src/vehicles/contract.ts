// Endpoints of cars. In the contract a make is a `brand`, as in the specification.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText } from '#src/shared/wire-fields.ts'

const name = requiredText(100)

/** A make with its address segment and the names of its models. */
export const Brand = z.object({
  brand: z.string(),
  slug: z.string(),
  models: z.array(z.string()),
  model_slugs: z.array(z.string()),
})
export type Brand = z.infer<typeof Brand>

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
    answer: z.object({ models: z.array(z.string()) }),
  }),
  engines: endpoint({
    method: 'GET',
    path: '/api/cars/engines',
    summary: 'Двигатели модели',
    access: 'public',
    query: z.object({ brand: name, model: name }),
    answer: z.object({ engines: z.array(z.string()) }),
  }),
}

/** The placeholder of the third select; as `engine` it means that none is chosen. */
export const ENGINE_PLACEHOLDER = 'Тип двигателя'

/** Undefined for an empty value and for the placeholder. */
export const chosenEngine = (engine: string | undefined): string | undefined =>
  engine === undefined || engine === '' || engine === ENGINE_PLACEHOLDER ? undefined : engine
