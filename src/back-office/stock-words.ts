// Movements of stock in plain Russian words.

import type { StaffAct } from './permissions.ts'
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

/** The document, and where it is in the office for whom that section is open. */
export function paperOf({ document }: Pick<Moved, 'document'>, may: readonly StaffAct[]): Paper {
  const [, kind = '', id] =
    /^(order|import|1c|reception|move|shelf-count) (\d+)/.exec(document) ?? []
  if (kind === 'shelf-count') return { text: `Пересчёт полки № ${id}`, href: null }
  const known = PAPERS[kind]
  if (!known) return { text: document, href: null }
  const { title, path, needs } = known
  return { text: `${title} № ${id}`, href: may.includes(needs) ? `${path}/${id}` : null }
}

type KnownPaper = { readonly title: string; readonly path: string; readonly needs: StaffAct }

const PAPERS: Readonly<Record<string, KnownPaper>> = {
  order: { title: 'Заказ', path: '/office/orders', needs: 'see-orders' },
  import: { title: 'Загрузка', path: '/office/imports', needs: 'see-imports' },
  '1c': { title: 'Обмен', path: '/office/exchange', needs: 'see-exchange' },
  reception: { title: 'Приёмка', path: '/office/receive', needs: 'receive-goods' },
  move: { title: 'Перемещение', path: '/office/receive', needs: 'receive-goods' },
}
