// What stands around the offers of a YML feed: the shop, its currency, categories and conditions.

import type { FeedCategory, FeedFrame } from './feed-goods.ts'
import { oneLine, xmlText } from './feed-text.ts'

/** Everything before the first offer. */
export function ymlBeginning(frame: FeedFrame, madeAt: Date): string {
  const { publicUrl, name, legalName } = frame.settings
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<yml_catalog date="${moscowTime(madeAt)}">`,
    '<shop>',
    `<name>${xmlText(oneLine(name))}</name>`,
    `<company>${xmlText(oneLine(legalName))}</company>`,
    `<url>${xmlText(publicUrl)}</url>`,
    '<currencies><currency id="RUB" rate="1"/></currencies>',
    '<categories>',
    ...frame.categories.map(category),
    '</categories>',
    ...conditions(frame),
    '<offers>',
    '',
  ].join('\n')
}

export const YML_END = '</offers>\n</shop>\n</yml_catalog>\n'

const category = ({ id, parentId, name }: FeedCategory): string => {
  const parent = parentId === null ? '' : ` parentId="${parentId}"`
  return `<category id="${id}"${parent}>${xmlText(oneLine(name))}</category>`
}

/** Without a price of the courier nothing is said of it, rather than something wrong. */
function conditions({ settings, isDelivered, isPickedUp }: FeedFrame): string[] {
  const { courierRubles, courierDays, pickupDays } = settings
  const delivery =
    isDelivered && courierRubles !== null
      ? [options('delivery-options', courierRubles, courierDays)]
      : []
  const pickup = isPickedUp ? [options('pickup-options', 0, pickupDays)] : []
  return [...delivery, ...pickup]
}

const options = (element: string, rubles: number, days: string): string =>
  `<${element}><option cost="${rubles}" days="${days}"/></${element}>`

const MOSCOW_HOURS = 3

/** `2026-11-20T13:00:00+03:00` */
const moscowTime = (moment: Date): string => {
  const shifted = new Date(moment.getTime() + MOSCOW_HOURS * 3_600_000)
  return `${shifted.toISOString().slice(0, 19)}+03:00`
}
