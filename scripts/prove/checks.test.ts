// Tests that the checks detect each kind of difference.

import { describe, expect, test } from 'vitest'
import type { ListedOrder, Order } from '#src/orders/contract.ts'
import type { Books, KeptLetter, KeptOrder } from './books.ts'
import { checkEnough, LEAST } from './check-enough.ts'
import { checkLetters } from './check-letters.ts'
import { checkOrders } from './check-orders.ts'
import { checkStock } from './check-stock.ts'
import { type Happening, Notebook } from './notebook.ts'

const FILTER = 7
const IVAN = 1
const ANNA = 2
const MAIL = 'buyer-1@silkway.example'

const order = (change: Partial<Order> = {}): Order => ({
  id: 5,
  created_at: '2026-11-21T10:00:00.000Z',
  status: 'Новый',
  address: 'Волгоград, ул. Мира, 5',
  phone: '79000000001',
  payment_method: 'Наличными при получении',
  shipping_method: 'Доставка курьером',
  comment: 'wish-1',
  items: JSON.stringify([{ id: FILTER, quantity: 3 }]),
  total: 300,
  shipping_cost: 0,
  carrier: '',
  promised_at: null,
  ...change,
})
const listed = (): ListedOrder => ({
  ...order(),
  pickup_code: null,
  kept_until: null,
  confirm_until: '2026-01-01T00:00:00.000Z',
})
const kept = (change: Partial<KeptOrder> = {}): KeptOrder => ({
  id: 5,
  email: MAIL,
  status: 'new',
  history: ['new'],
  dropped: [],
  isOnline: false,
  createdAt: 1_000_000,
  total: 30_000,
  lines: [{ id: FILTER, price: 10_000, quantity: 3, allocated: 3 }],
  ...change,
})
const letter = (change: Partial<KeptLetter> = {}): KeptLetter => ({
  id: 2,
  kind: 'order-placed',
  recipient: MAIL,
  order: 5,
  sentAt: 1000,
  isGivenUp: false,
  ...change,
})
const books = (change: Partial<Books> = {}): Books => ({
  shown: new Map([[IVAN, [listed()]]]),
  orders: [kept()],
  letters: [letter()],
  levels: [{ id: FILTER, onHand: 3, reserved: 3 }],
  payments: new Map(),
  ...change,
})

/** Ivan asked for three filters on two lines and got order 5; three were in stock. */
function notebook(): Notebook {
  const notes = new Notebook()
  const lines = [
    { id: FILTER, quantity: 2 },
    { id: FILTER, quantity: 1 },
  ]
  notes.begin(IVAN, lines).answers.push(order())
  notes.ranShort.add(FILTER)
  return notes
}
const goods = { hot: [FILTER], others: [], stock: new Map([[FILTER, 3]]), stores: [] }

describe('orders', () => {
  test('that match the answers have no difference', () => {
    expect(checkOrders(notebook(), books())).toEqual([])
  })

  test.each<[string, Partial<Books>]>([
    ['is not there', { shown: new Map([[IVAN, []]]), orders: [] }],
    ['another one', { shown: new Map([[IVAN, [order({ total: 200 })]]]) }],
    ['nobody asked for it', { shown: new Map([[IVAN, [order({ comment: 'wish-2' })]]]) }],
    [
      'two orders, 5 and 6',
      { shown: new Map([[IVAN, [order(), order({ id: 6 })]]]), orders: [kept(), kept({ id: 6 })] },
    ],
    ['buyers see 1 orders, the shop keeps 2', { orders: [kept(), kept({ id: 6 })] }],
    ['not its last step', { orders: [kept({ status: 'cancelled' })] }],
  ])('of which one %s are reported', (words, change) => {
    expect(checkOrders(notebook(), books(change)).join()).toContain(words)
  })

  test('of one key and lost steps are reported', () => {
    const notes = notebook()
    notes.attempts[0]?.answers.push(order({ id: 6 }))
    notes.cancelled.add(5)
    expect(checkOrders(notes, books())).toEqual([
      'wish-1: one key, orders 5 and 6',
      'order 5: step cancelled was confirmed and stands 0 times',
    ])
  })
})

describe('a key that two buyers used', () => {
  const lent = () => {
    const notes = notebook()
    const [attempt] = notes.attempts
    if (!attempt) throw new Error('no attempt to order')
    return { notes, borrowed: notes.borrow(attempt, ANNA) }
  }
  const hers = listed()

  test('and that made an order for each differs in nothing', () => {
    const { notes, borrowed } = lent()
    borrowed.answers.push(order({ id: 6 }))
    const shown = new Map([
      [IVAN, [listed()]],
      [ANNA, [{ ...hers, id: 6 }]],
    ])
    expect(checkOrders(notes, books({ shown, orders: [kept(), kept({ id: 6 })] }))).toEqual([])
  })

  test('and that showed the second buyer the order of the first is reported', () => {
    const { notes, borrowed } = lent()
    borrowed.answers.push(order())
    expect(checkOrders(notes, books())).toEqual(['wish-1: buyer 2 was told order 5 of buyer 1'])
  })

  test('and that gave the second buyer what he did not ask for is reported', () => {
    const shown = new Map([[ANNA, [listed()]]])
    expect(checkOrders(notebook(), books({ shown })).join()).toContain('nobody asked for it')
  })
})

describe('a line that fell out', () => {
  const OIL = 8
  const both = {
    items: `[{"id":${FILTER},"price":50,"quantity":3},{"id":${OIL},"price":150,"quantity":1}]`,
  }
  function dropped(): Notebook {
    const notes = new Notebook()
    const lines = [
      { id: FILTER, quantity: 3 },
      { id: OIL, quantity: 1 },
    ]
    notes.begin(IVAN, lines).answers.push(order(both))
    notes.dropped.set(5, FILTER)
    return notes
  }
  const rest = order({ items: `[{"id":${OIL},"price":150,"quantity":1}]`, total: 150 })
  const without = (change: Partial<KeptOrder> = {}): Partial<Books> => ({
    shown: new Map([[IVAN, [rest]]]),
    orders: [kept({ dropped: [FILTER], ...change })],
  })

  test('differs in nothing when the rest stands', () => {
    expect(checkOrders(dropped(), books(without()))).toEqual([])
  })

  test.each<[string, Partial<Books>]>([
    ['is another one', { ...without(), shown: new Map([[IVAN, [order(both)]]]) }],
    ['is another one', { ...without(), shown: new Map([[IVAN, [{ ...rest, total: 300 }]]]) }],
    ['dropped products none, confirmed 7', without({ dropped: [] })],
    ['dropped products 7 and 7, confirmed 7', without({ dropped: [FILTER, FILTER] })],
  ])('and of which %s is reported', (words, change) => {
    expect(checkOrders(dropped(), books(change)).join()).toContain(words)
  })

  test('that nobody confirmed is reported', () => {
    expect(checkOrders(notebook(), books({ orders: [kept({ dropped: [8] })] }))).toEqual([
      'order 5: dropped products 8, confirmed none',
    ])
  })
})

describe('stock', () => {
  test('that is kept for whom it was promised differs in nothing', () => {
    expect(checkStock(goods, notebook(), books())).toEqual([])
  })

  test.each<[string, Partial<Books>]>([
    ['6 sold of 3', { orders: [kept(), kept({ id: 6 })] }],
    ['0 sold of 3, others were refused', { orders: [kept({ status: 'cancelled' })] }],
    ['3 reserved, 0 kept by orders', { orders: [kept({ status: 'cancelled' })] }],
    ['2 on hand, 3 less 0 expected', { levels: [{ id: FILTER, onHand: 2, reserved: 3 }] }],
    [
      'taken 1',
      { orders: [kept({ lines: [{ id: FILTER, price: 1, quantity: 3, allocated: 1 }] })] },
    ],
  ])('of which %s is reported', (words, change) => {
    expect(checkStock(goods, notebook(), books(change)).join()).toContain(words)
  })
})

describe('letters', () => {
  const delivery = { recipients: [MAIL], messageId: '<letter-2.1@x>', at: 900 }
  const placed = { ...delivery, subject: 'Заказ № 5 принят' }
  const came = [placed]

  test('that came to whom they are for differ in nothing', () => {
    expect(checkLetters(books(), [...came, ...came], [])).toEqual([])
  })

  test('to the owner are owed to no order, and are delivered as any other', () => {
    const held = letter({
      id: 3,
      kind: 'stock-held',
      recipient: 'shop@silkway.example',
      order: null,
    })
    const post = { recipients: [held.recipient], messageId: '<letter-3.1@x>', at: 900, subject: '' }
    const written = books({ letters: [letter(), held] })
    expect(checkLetters(written, [...came, post], [])).toEqual([])
    expect(checkLetters(written, came, []).join()).toContain('stock-held: never came')
  })

  test.each<[string, Partial<Books>, typeof came]>([
    ['was not written: order-placed', { letters: [] }, []],
    ['line-dropped', { orders: [kept({ dropped: [8] })] }, came],
    ['is not owed', { letters: [letter(), letter({ id: 3 })] }, came],
    ['never came', {}, []],
    ['not marked sent', { letters: [letter({ sentAt: null })] }, came],
    ['given up', { letters: [letter({ isGivenUp: true })] }, came],
    ['came to anna@silkway.example', {}, [{ ...placed, recipients: ['anna@silkway.example'] }]],
    ['came as «Заказ № 6 принят»', {}, [{ ...placed, subject: 'Заказ № 6 принят' }]],
    ['came after it was sent', {}, [{ ...placed, at: 9000 }]],
    ['nobody wrote', {}, [...came, { ...placed, messageId: '<letter-9.1@x>' }]],
  ])('of which one %s are reported', (words, change, post) => {
    expect(checkLetters(books(change), post, []).join()).toContain(words)
  })
})

describe('a proof in which', () => {
  const least = (Object.entries(LEAST) as [Happening, number][]).filter(([, times]) => times > 0)
  /** Every expected event happened as often as expected. */
  function enough(): Notebook {
    const notes = notebook()
    for (const [happening, times] of least) notes.count(happening, times)
    notes.cancelled.add(5)
    return notes
  }

  test('enough happened is one', () => {
    expect(checkEnough(enough())).toEqual([])
  })

  test.each(least)('«%s» was seen fewer times than %i is none', (happening, times) => {
    const notes = enough()
    notes.count(happening, -1)
    expect(checkEnough(notes)).toEqual([
      `too little happened: «${happening}»: only ${times - 1} times`,
    ])
  })

  test.each([
    ['no product was sold out', 'ranShort'],
    ['nothing was cancelled', 'cancelled'],
  ] as const)('%s is none', (words, list) => {
    const notes = enough()
    notes[list].clear()
    expect(checkEnough(notes)).toEqual([`too little happened: ${words}`])
  })
})
