// Schemas of the owner's two CSV tables: lists by `|` or commas, litres, kilometres.

import * as z from 'zod/mini'
import type { OilRegulation } from './oil-regulation.ts'
import { SERVICE_ITEMS, type ServiceItem, type ServiceRule } from './service-table.ts'

const cell = z.pipe(
  z.optional(z.union([z.string(), z.number(), z.null()], 'нужен текст или число')),
  z.transform((value) => String(value ?? '').trim()),
)
const text = z.pipe(cell, z.string().check(z.maxLength(300, 'длинно')))
const filled = z.pipe(text, z.string().check(z.minLength(1, 'пусто')))
const form = (pattern: RegExp, expected: string) =>
  z.pipe(cell, z.string().check(z.regex(pattern, expected)))
const count = (expected: string) => form(/^$|^[1-9]\d{0,6}$/, expected)

const oilRow = z.object({
  engine: filled,
  model: text,
  viscosities: form(/^$|^\d+W-\d+( ?, ?\d+W-\d+)*$/, 'вязкость пишут так: 5W-40, 5W-30'),
  classes: form(/^$|^(API|ACEA) \S/, 'классы пишут так: API SN, ACEA C3'),
  approvals: text,
  source: filled,
  litres: form(/^$|^~?\d{1,2}([.,]\d{1,3})?$/, 'литры пишут так: 4.7, приблизительные — ~4.5'),
  litres_source: text,
  filter: text,
  filter_source: text,
  ring: text,
  cylinders: form(/^$|^([1-9]|1[0-6])$/, 'число цилиндров: 4'),
  note: text,
})

const serviceRow = z.object({
  makes: text,
  models: text,
  engines: text,
  market: text,
  item: z.pipe(cell, z.enum(SERVICE_ITEMS, `одно из: ${SERVICE_ITEMS.join(', ')}`)),
  every_km: count('километры — целое число'),
  every_months: count('месяцы — целое число'),
  source: filled,
})

export const ownerTables = { oils: oilRow, services: serviceRow } as const
export type OwnerTable = keyof typeof ownerTables
export const OWNER_TABLES = Object.keys(ownerTables) as readonly OwnerTable[]
/** A validated row, as stored and exported. */
export type OwnerRow = Readonly<Record<string, string>>

const USUAL_CYLINDERS = 4
const listOf = (written = '', separator = ','): string[] =>
  written
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean)
const numberOf = (written = ''): number | null => (written === '' ? null : Number(written))

export function oilRegulationOfRow(row: OwnerRow): OilRegulation {
  const litres = row.litres ?? ''
  return {
    engine: row.engine ?? '',
    model: row.model ?? '',
    viscosities: listOf(row.viscosities),
    classes: listOf(row.classes),
    approvals: listOf(row.approvals),
    source: row.source ?? '',
    volumeMl:
      litres === '' ? null : Math.round(Number(litres.replace('~', '').replace(',', '.')) * 1000),
    isVolumeRough: litres.startsWith('~'),
    volumeSource: row.litres_source ?? '',
    filter: row.filter ?? '',
    filterSource: row.filter_source ?? '',
    ring: row.ring ?? '',
    cylinders: numberOf(row.cylinders) ?? USUAL_CYLINDERS,
    note: row.note ?? '',
  }
}

export const serviceRuleOfRow = (row: OwnerRow): ServiceRule => ({
  makes: listOf(row.makes, '|'),
  models: listOf(row.models, '|'),
  engines: listOf(row.engines, '|'),
  market: row.market ?? '',
  item: row.item as ServiceItem,
  everyKm: numberOf(row.every_km),
  everyMonths: numberOf(row.every_months),
  source: row.source ?? '',
})
