// What travels about cars. On the wire a make is a `brand`, as in the specification.

import * as z from 'zod/mini'
import { endpoint } from '#src/shared/endpoint.ts'
import { requiredText } from '#src/shared/wire-fields.ts'

const name = requiredText(100)

/** A make in the grid: its name, its address segment and how its models are called. */
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

/** The third select's placeholder; sent as `engine` it means that none is chosen. */
export const ENGINE_PLACEHOLDER = 'Тип двигателя'
