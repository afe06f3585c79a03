// Movements of stock in plain Russian words.

import type { StockMovement } from './stock-contract.ts'

type Moved = Pick<
  StockMovement,
  'kind' | 'counted' | 'on_hand_change' | 'actor' | 'staff_name' | 'document'
>

const KINDS: Readonly<Record<StockMovement['kind'], string>> = {
  received: 'поступление',
  corrected: 'остаток исправлен',
  moved: 'перемещение',
  reserved: 'отложено покупателю',
  released: 'снято с резерва',
  sold: 'выдано покупателю',
  returned: 'возврат покупателя',
}

/** What has corrected it, by its document. */
const CORRECTIONS = [
  [/^import \d+ undone$/, 'загрузка отменена: остаток, каким был'],
  [/^import \d+$/, 'остаток из прайс-листа'],
  [/^1c \d+$/, 'остаток из 1С'],
  [/^order \d+ refused$/, 'поставщик не везёт'],
  [/^order \d+$/, 'списано: вернули негодным'],
] as const

/** What happened: `пересчёт: насчитано 5`. */
export function movementText({ kind, counted, document, on_hand_change: change }: Moved): string {
  if (kind === 'corrected') {
    if (counted !== null) return `пересчёт: насчитано ${counted}`
    return CORRECTIONS.find(([named]) => named.test(document))?.[1] ?? KINDS.corrected
  }
  if (kind === 'moved') return movedText(document, change)
  return KINDS[kind]
}

function movedText(document: string, change: number): string {
  if (/^move \d+ cancelled$/.test(document)) return 'отправка отменена, вернулось сюда'
  if (/^move \d+$/.test(document)) return change < 0 ? 'отправлено отсюда' : 'принято с дороги'
  return change < 0 ? 'перемещено отсюда' : 'перемещено сюда'
}

const ACTORS: Readonly<Record<string, string>> = {
  import: 'прайс-лист',
  '1c': '1С',
  owner: 'командная строка',
  demo: 'демонстрация',
  shop: 'магазин',
}

/** Who made it; a buyer is not named. */
export function actorText({ actor, staff_name: name }: Moved): string {
  if (name !== null) return name
  if (actor.startsWith('customer ')) return 'покупатель'
  return ACTORS[actor] ?? actor
}

type Paper = { readonly text: string; readonly href: string | null }

/** The document, and where it is in the office. */
export function paperOf({ document }: Pick<Moved, 'document'>): Paper {
  const [, kind, id] = /^(order|import|1c|reception|move) (\d+)/.exec(document) ?? []
  if (kind === 'order') return { text: `Заказ № ${id}`, href: `/office/orders/${id}` }
  if (kind === 'import') return { text: `Загрузка № ${id}`, href: `/office/imports/${id}` }
  if (kind === '1c') return { text: `Обмен № ${id}`, href: `/office/exchange/${id}` }
  if (kind === 'reception') return { text: `Приёмка № ${id}`, href: `/office/receive/${id}` }
  if (kind === 'move') return { text: `Перемещение № ${id}`, href: `/office/receive/${id}` }
  return { text: document, href: null }
}
