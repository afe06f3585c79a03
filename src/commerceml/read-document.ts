// Reads an order as 1C sends it back.

import type { DocumentRecord } from './exchange-records.ts'
import { requisitesOf } from './read-goods.ts'
import { isTrue, textOf, type XmlNode } from './xml-node.ts'

export const readDocument = (node: XmlNode): DocumentRecord[] => [
  {
    id: textOf(node, 'Ид') || textOf(node, 'Номер'),
    operation: textOf(node, 'ХозОперация'),
    number: textOf(node, 'Номер1С'),
    isDeleted: isTrue(textOf(node, 'ПометкаУдаления')),
    requisites: requisitesOf(node),
  },
]
