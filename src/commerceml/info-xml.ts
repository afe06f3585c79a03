// Answers `mode=info`: the states of orders, ways of payment and delivery, for the settings of 1C.

import { escapeMarkup } from '#src/shared/escape-markup.ts'

type Named = { readonly id: string | number; readonly name: string }

type ExchangeInfo = {
  readonly statuses: readonly Named[]
  readonly payments: readonly (Named & { readonly isOnline: boolean })[]
  readonly deliveries: readonly Named[]
}

/** 1C reads «Статусы» with a Latin first letter; other programs spell it in Cyrillic. */
const STATUSES = ['\u0043татусы', 'Статусы']

export function infoXml({ statuses, payments, deliveries }: ExchangeInfo): string {
  const kindOf = (isOnline: boolean) => (isOnline ? 'Платёжная карта' : 'Наличная оплата')
  const methods = payments.map((one) => item(one, `<ТипОплаты>${kindOf(one.isOnline)}</ТипОплаты>`))
  const parts = [
    ...STATUSES.map((name) =>
      list(
        name,
        statuses.map((one) => item(one)),
      ),
    ),
    list('ПлатежныеСистемы', methods),
    list(
      'СлужбыДоставки',
      deliveries.map((one) => item(one)),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Справочник>\n${parts.join('')}</Справочник>\n`
}

const list = (name: string, items: readonly string[]): string =>
  `<${name}>${items.join('')}</${name}>\n`

const item = ({ id, name }: Named, more = ''): string =>
  `<Элемент><Ид>${escapeMarkup(String(id))}</Ид><Название>${escapeMarkup(name)}</Название>${more}</Элемент>`
