// Reads an order as 1C sends it back.

import type { DocumentRecord } from './exchange-records.ts'
import { requisitesOf } from './read-goods.ts'
import { isTrue, textOf, type XmlNode } from './xml-node.ts'

/** Its number is 1C's own, and may well be that of another order of the shop. */
export const readDocument = (node: XmlNode): DocumentRecord[] => [
  {
    id: textOf(node, 'Ид'),
    operation: textOf(node, 'ХозОперация'),
    number: textOf(node, 'Номер1С'),
    isDeleted: isTrue(textOf(node, 'ПометкаУдаления')),
    requisites: requisitesOf(node),
  },
]
