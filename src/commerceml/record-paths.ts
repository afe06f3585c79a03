// Which element is which record: a path from the root, and what reads it.

import type { ExchangeRecord } from './exchange-records.ts'
import { readGroups, readPriceType, readProperty, readWarehouse } from './read-classifier.ts'
import { readDocument } from './read-document.ts'
import { readOffer, readProduct } from './read-goods.ts'
import { nodesAt, type XmlNode } from './xml-node.ts'

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

/** Some programs tell of products in offers: whatever stands in a group is a product too. */
const offer: Reader = (node) => [
  ...(nodesAt(node, 'Группы').length > 0 ? product(node) : []),
  ...readOffer(node).map((record) => ({ kind: 'offer', record }) as const),
]

/** Without the root «КоммерческаяИнформация», which a lone classifier does not have. */
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

/** Other names of the same elements. */
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
/** Said by an attribute of a package, by a child of it in the oldest version, or by its name. */
export const ONLY_CHANGES = 'СодержитТолькоИзменения'
export const CHANGES_NAME = 'ИзмененияПакетаПредложений'
