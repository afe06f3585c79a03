// Translates refusals of the database function place_order into errors for the buyer.

import { raisedDetail } from '#src/platform/server/database-errors.ts'
import { type ChangedLine, invalidField, ShopError } from '#src/shared/errors.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { asKopecks, formatPrice, rublesOf } from '#src/shared/money.ts'
import { REUSED_KEY } from '../contract.ts'
import type { OpenBounds } from './orders.repository.ts'
import type { UnevenLine } from './wrong-fields.repository.ts'

export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  payment_method: 'Выберите способ оплаты.',
  shipping_method: 'Выберите способ доставки.',
  address: 'Выберите магазин из списка.',
}

type WrongField = { readonly field: string } | ({ readonly field: 'items' } & UnevenLine)
type Changed = { readonly short: boolean; readonly lines: readonly ChangedLine[] }

/** The ShopError for a refusal of place_order; other errors unchanged. */
export function orderRefusal(error: unknown, bounds: OpenBounds | null): unknown {
  const wrong = detail<WrongField>(error, 'SW422')
  if (wrong) return invalidField(wrong.field, fieldText(wrong))

  const changed = detail<Changed>(error, 'SW409')
  if (changed) return changedSinceShown(changed)

  if (raisedDetail(error, 'SW401') !== null) {
    return new ShopError('unauthenticated', 'Войдите, чтобы продолжить.')
  }
  if (raisedDetail(error, 'SW410') !== null) {
    return new ShopError('conflict', REUSED, { fields: { [REUSED_KEY]: [REUSED] } })
  }
  const later = detail<{ readonly promisedAt: string | null }>(error, 'SW424')
  if (later) return new ShopError('conflict', laterText(later.promisedAt))
  const beyond = detail<ExceededBound>(error, 'SW423')
  if (beyond) return new ShopError('conflict', exceededText(beyond, bounds))
  return tooManyRefusal(error) ?? error
}

const REUSED =
  'Этот заказ уже отправлен, но с другими данными. Проверьте «Мои заказы» и отправьте ещё раз.'

const laterText = (promisedAt: string | null): string =>
  `Пока вы оформляли, товар забрали ближе. Теперь ${
    promisedAt === null ? 'срок назовём после заказа' : `заказ будет ${momentOf(promisedAt)}`
  }. Если так подходит, оформите ещё раз.`

/** The rate limit of orders, or null. */
function tooManyRefusal(error: unknown): ShopError | null {
  const many = detail<{ readonly seconds: number }>(error, 'SW429')
  return many && tooMany('Слишком много заказов за час. Попробуйте позже.', many.seconds)
}

export const tooMany = (text: string, seconds: number): ShopError =>
  new ShopError('too-many-requests', text, { retryAfterSeconds: Math.max(1, seconds) })

/** The limit and the present amount of open orders: units, or kopecks of a total. */
type ExceededBound = {
  readonly of: 'units' | 'total' | 'address' | 'newcomers'
  readonly most: number
  readonly held: number
  readonly confirmed: boolean
}

function exceededText(
  { of, most, held, confirmed }: ExceededBound,
  bounds: OpenBounds | null,
): string {
  if (of === 'newcomers') {
    return (
      'Новые покупатели уже отложили из вашей сети столько, сколько можно. ' +
      'Позвоните в магазин: мы поможем оформить заказ. Корзина сохранена.'
    )
  }
  if (of === 'address') {
    return (
      'Покупатели без подтверждённой почты уже отложили из вашей сети столько, сколько можно. ' +
      `${CONFIRM} Корзина сохранена.`
    )
  }
  // with equal bounds a confirmed e-mail would not help, and there may be no mail server
  const isAsConfirmed =
    confirmed ||
    (of === 'units'
      ? bounds?.unconfirmedUnits === bounds?.units
      : bounds?.unconfirmedTotal === bounds?.total)
  const inRubles = (figure: number) => formatPrice(rublesOf(asKopecks(figure)))
  const sentences = [
    `${isAsConfirmed ? 'Можно' : 'Без подтверждённой почты можно'} отложить не больше ` +
      (of === 'units' ? `${most} шт.` : `чем на ${inRubles(most)}`),
    held > 0 &&
      `Сейчас в незавершённых заказах ${of === 'units' ? `${held} шт.` : `товаров на ${inRubles(held)}`}`,
    isAsConfirmed
      ? 'Заберите или отмените прежние заказы, закажите меньше или позвоните в магазин.'
      : CONFIRM,
    'Корзина сохранена.',
  ]
  return sentences.filter(Boolean).join(' ')
}

const CONFIRM = 'Подтвердите e-mail в личном кабинете или позвоните в магазин.'

function fieldText(wrong: WrongField): string {
  return 'multiplicity' in wrong
    ? unevenText(wrong)
    : (FIELD_TEXTS[wrong.field] ?? 'Проверьте данные.')
}

export const unevenText = ({ name, multiplicity }: UnevenLine): string =>
  `«${name}» продаётся по ${multiplicity} шт.`

function detail<Detail>(error: unknown, code: string): Detail | null {
  const text = raisedDetail(error, code)
  return text === null ? null : (JSON.parse(text) as Detail)
}

function changedSinceShown({ short, lines }: Changed): ShopError {
  const message = short
    ? 'Некоторых товаров не хватает. Проверьте количество.'
    : 'Цены изменились. Проверьте заказ.'
  return new ShopError('conflict', message, {
    lines: lines.map(({ id, available, price }) => ({
      id,
      available,
      price: price === null ? null : rublesOf(asKopecks(price)),
    })),
  })
}
