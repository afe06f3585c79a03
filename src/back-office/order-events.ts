// What has happened to an order, as sentences: «Анна Иванова убрала строку 2».

export type OrderEvent = {
  /** `staff 7`, `customer 3`, `shop`, `1c`. */
  readonly actor: string
  /** Of a member of staff; else empty. */
  readonly name: string
  /** An act of the journal; `step`, `drop` and `replace` stand in the history of the order. */
  readonly act: string
  /** Of a step. */
  readonly status: string | null
  readonly position: number | null
  /** Units of the line; null: all. */
  readonly units: number | null
  /** The name of the line, and of the one that came in its place. */
  readonly line: string | null
  readonly replacement: string | null
}

/** What he read is no more: the events since, in their order. */
export const staleText = (events: readonly OrderEvent[], reader: string): string =>
  `Пока вы смотрели, ${
    events.map((event) => eventText(event, reader)).join('; ') || 'заказ изменился'
  }. Ничего не сделано: проверьте заказ.`

/** `reader` is the actor who reads it. */
function eventText(event: OrderEvent, reader: string): string {
  const [verb, object] = deedOf(event)
  if (event.actor === reader) return `вы сами ${verb}и ${object}`
  return `${subjectOf(event)} ${verb}${endingOf(event)} ${object}`
}

/** The verb in the past without its ending, and its object. */
function deedOf({ act, status, position, units, line, replacement }: OrderEvent) {
  const row = `строку ${position}${line ? ` «${line}»` : ''}`
  switch (act) {
    case 'step':
      return STEPS[status ?? ''] ?? CHANGED
    case 'drop':
      return units === null
        ? (['убрал', row] as const)
        : (['убрал', `${units} шт. из строки ${position}${line ? ` «${line}»` : ''}`] as const)
    case 'replace':
      return [
        'заменил',
        `${units === null ? '' : `${units} шт.: `}${row} на «${replacement ?? ''}»`,
      ] as const
    case 'receive-line':
      return ['принял', `товар строки ${position}`] as const
    default:
      return ACTS[act] ?? CHANGED
  }
}

type Deed = readonly [verb: string, object: string]
const CHANGED: Deed = ['изменил', 'заказ']
const STEPS: Readonly<Record<string, Deed>> = {
  confirmed: ['подтвердил', 'заказ'],
  assembling: ['начал', 'сборку'],
  ready: ['собрал', 'заказ'],
  shipped: ['передал', 'заказ в доставку'],
  completed: ['выдал', 'заказ'],
  cancelled: ['отменил', 'заказ'],
  returned: ['принял', 'возврат'],
}
const ACTS: Readonly<Record<string, Deed>> = {
  'move-promise': ['изменил', 'срок'],
  'change-details': ['изменил', 'данные заказа'],
  'pay-on-receipt': ['изменил', 'способ оплаты'],
  refund: ['вернул', 'деньги'],
  'return-order': ['принял', 'возврат части заказа'],
}

function subjectOf({ actor, name }: OrderEvent): string {
  if (name !== '') return name
  const [kind = ''] = actor.split(' ')
  return { customer: 'покупатель', shop: 'магазин', '1c': '1С' }[kind] ?? 'сотрудник'
}

function endingOf({ actor, name }: OrderEvent): string {
  return actor === '1c' || isWoman(name) ? 'а' : ''
}

/** «оформила Анна Иванова по телефону». */
export const placedText = (name: string): string =>
  `оформил${isWoman(name) ? 'а' : ''} ${name} по телефону`

/** «продала Анна Иванова в магазине». */
export const soldText = (name: string): string =>
  `продал${isWoman(name) ? 'а' : ''} ${name} в магазине`

/** By the ending of the surname, else of the first name. */
function isWoman(name: string): boolean {
  const words = name.toLowerCase().split(/[\s-]+/)
  if (words.some((word) => /(ов|ев|ёв|ин|ын|ий|ый|ой|ович|евич)$/.test(word))) return false
  if (words.some((word) => /(ова|ева|ёва|ина|ына|ая|овна|евна)$/.test(word))) return true
  return words.some((word) => /[ая]$/.test(word)) && !words.some((word) => MEN.includes(word))
}

const MEN = ['никита', 'илья', 'кузьма', 'фома', 'лука', 'данила', 'савва', 'саша', 'миша']
