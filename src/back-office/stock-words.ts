// Movements of stock in plain Russian words.

import type { StaffAct } from './permissions.ts'
import type { StockMovement } from './stock-contract.ts'

type Moved = Pick<
  StockMovement,
  'kind' | 'counted' | 'on_hand_change' | 'actor' | 'staff_name' | 'document' | 'reason'
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
  [/^order \d+ missing$/, 'списано: не нашли при сборке'],
  [/^order \d+$/, 'списано: вернули негодным'],
  [/^(order|move) \d+ lost$/, 'не дошло с перемещением'],
] as const

/** With which the office writes off; its rest is why. */
export const WRITE_OFF = 'Списание: '
const OF_SHELF = /^Пересчёт (полки [^:]+)(?:: .*)?$/

/** What happened, and why: `пересчёт: насчитано 5: Нашли на складе`. */
export function movementText(moved: Moved): string {
  const { kind, counted, on_hand_change: change, reason } = moved
  if (kind === 'corrected' && counted !== null) {
    if (reason.startsWith(WRITE_OFF) && change < 0) {
      return `списание: −${-change}, ${reason.slice(WRITE_OFF.length)}`
    }
    const [, shelf] = OF_SHELF.exec(reason) ?? []
    if (shelf) return `пересчёт ${shelf}: насчитано ${counted}`
  }
  return [deedOf(moved), reason].filter(Boolean).join(': ')
}

function deedOf({ kind, counted, document, on_hand_change: change }: Moved): string {
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
  if (/^order \d+ received$/.test(document)) return 'пришло от поставщика'
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
  // what makes a change from the office once is no name
  if (/^Офис [\da-f-]{36}$/.test(document)) return { text: 'Остатки в офисе', href: null }
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
