// Reads what a classifier names: groups, properties, types of prices, warehouses.

import type {
  GroupRecord,
  PriceTypeRecord,
  PropertyRecord,
  WarehouseRecord,
} from './exchange-records.ts'
import { nodesAt, textOf, type XmlNode } from './xml-node.ts'

/** A group with all that stand in it, the outer ones first. */
export function readGroups(node: XmlNode, parentId: string | null = null): GroupRecord[] {
  const id = textOf(node, 'Ид')
  const inner = nodesAt(node, 'Группы', 'Группа')
  if (id === '') return inner.flatMap((child) => readGroups(child, parentId))
  const name = textOf(node, 'Наименование')
  return [{ id, parentId, name }, ...inner.flatMap((child) => readGroups(child, id))]
}

export function readProperty(node: XmlNode): PropertyRecord[] {
  const options = nodesAt(node, 'ВариантыЗначений', 'Справочник').map((option) => [
    textOf(option, 'ИдЗначения'),
    textOf(option, 'Значение'),
  ])
  return identified({
    id: textOf(node, 'Ид'),
    name: textOf(node, 'Наименование'),
    options: Object.fromEntries(options.filter(([id]) => id !== '')),
  })
}

export const readPriceType = (node: XmlNode): PriceTypeRecord[] =>
  identified({ id: textOf(node, 'Ид'), name: textOf(node, 'Наименование') })

export const readWarehouse = (node: XmlNode): WarehouseRecord[] =>
  identified({ id: textOf(node, 'Ид'), name: textOf(node, 'Наименование') })

const identified = <Record extends { readonly id: string }>(record: Record): Record[] =>
  record.id === '' ? [] : [record]
