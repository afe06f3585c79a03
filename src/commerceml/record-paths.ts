// Paths of records in files of 1C with their readers; reads records of the classifier and orders.

import type {
  DocumentRecord,
  ExchangeRecord,
  GroupRecord,
  PriceTypeRecord,
  PropertyRecord,
  WarehouseRecord,
} from './exchange-records.ts'
import { isMarkedDeleted, readOffer, readProduct, requisitesOf } from './read-goods.ts'
import { nodesAt, textOf, type XmlNode } from './xml-node.ts'

type Reader = (node: XmlNode) => ExchangeRecord[]

const groups: Reader = (node) =>
  readGroups(node).map((record) => ({ kind: 'group', record }) as const)
const property: Reader = (node) =>
  readProperty(node).map((record) => ({ kind: 'property', record }) as const)
const priceType: Reader = (node) =>
  readPriceType(node).map((record) => ({ kind: 'priceType', record }) as const)
const warehouse: Reader = (node) =>
  readWarehouse(node).map((record) => ({ kind: 'warehouse', record }) as const)
const product: Reader = (node) =>
  readProduct(node).map((record) => ({ kind: 'product', record }) as const)
const document: Reader = (node) =>
  readDocument(node).map((record) => ({ kind: 'document', record }) as const)

/** Some programs send products only as offers: an offer with groups is read as a product too. */
const offer: Reader = (node) => [
  ...(nodesAt(node, 'Группы').length > 0 ? product(node) : []),
  ...readOffer(node).map((record) => ({ kind: 'offer', record }) as const),
]

/** Paths without the root «КоммерческаяИнформация», which a lone classifier does not have. */
export const RECORD_PATHS: ReadonlyMap<string, Reader> = new Map([
  ['Классификатор/Группы/Группа', groups],
  ['Классификатор/Свойства/Свойство', property],
  ['Классификатор/Свойства/СвойствоНоменклатуры', property],
  ['Классификатор/ТипыЦен/ТипЦены', priceType],
  ['Классификатор/Склады/Склад', warehouse],
  ['Каталог/Товары/Товар', product],
  ['ПакетПредложений/ТипыЦен/ТипЦены', priceType],
  ['ПакетПредложений/Склады/Склад', warehouse],
  ['ПакетПредложений/Свойства/Свойство', property],
  ['ПакетПредложений/Предложения/Предложение', offer],
  ['Документ', document],
  ['Контейнер/Документ', document],
])

export const PACKAGES: ReadonlyMap<string, 'classifier' | 'catalogue' | 'offers'> = new Map([
  ['Классификатор', 'classifier'],
  ['Каталог', 'catalogue'],
  ['ПакетПредложений', 'offers'],
])

/** The name without its namespace and with one name for packages of offers. */
export const elementName = (name: string): string => {
  const own = name.slice(name.indexOf(':') + 1)
  return own === 'ИзмененияПакетаПредложений' ? 'ПакетПредложений' : own
}

export const ROOT = 'КоммерческаяИнформация'
/** Some programs write a package or a document without the root. */
export const ROOTS: ReadonlySet<string> = new Set([
  ROOT,
  ...[...PACKAGES.keys(), ...RECORD_PATHS.keys()].map((path) => path.split('/')[0] ?? ''),
])
/** An attribute of a package, or its child in the oldest version; `CHANGES_NAME` means the same. */
export const ONLY_CHANGES = 'СодержитТолькоИзменения'
export const CHANGES_NAME = 'ИзмененияПакетаПредложений'

/** A group and its nested groups, the outer ones first. */
function readGroups(node: XmlNode, parentId: string | null = null): GroupRecord[] {
  const id = textOf(node, 'Ид')
  const inner = nodesAt(node, 'Группы', 'Группа')
  if (id === '') return inner.flatMap((child) => readGroups(child, parentId))
  const name = textOf(node, 'Наименование')
  return [{ id, parentId, name }, ...inner.flatMap((child) => readGroups(child, id))]
}

function readProperty(node: XmlNode): PropertyRecord[] {
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

const readPriceType = (node: XmlNode): PriceTypeRecord[] =>
  identified({ id: textOf(node, 'Ид'), name: textOf(node, 'Наименование') })

const readWarehouse = (node: XmlNode): WarehouseRecord[] =>
  identified({ id: textOf(node, 'Ид'), name: textOf(node, 'Наименование'), city: cityOf(node) })

/** The first of them that an address states: cities of federal importance are regions. */
const CITY_FIELDS = [/^населенный пункт|^населённый пункт/i, /^город$/i, /^регион$/i]

function cityOf(node: XmlNode): string {
  const fields = nodesAt(node, 'Адрес', 'АдресноеПоле')
  const named = CITY_FIELDS.map((type) =>
    fields.find((field) => type.test(textOf(field, 'Тип')) && textOf(field, 'Значение') !== ''),
  ).find((field) => field !== undefined)
  return named ? textOf(named, 'Значение') : ''
}

const identified = <Record extends { readonly id: string }>(record: Record): Record[] =>
  record.id === '' ? [] : [record]

/** `number` is 1C's own and may equal the number of another order of the shop. */
const readDocument = (node: XmlNode): DocumentRecord[] => [
  {
    id: textOf(node, 'Ид'),
    operation: textOf(node, 'ХозОперация'),
    number: textOf(node, 'Номер1С'),
    isDeleted: isMarkedDeleted(node),
    requisites: requisitesOf(node),
  },
]
