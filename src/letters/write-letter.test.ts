import { describe, expect, test } from 'vitest'
import { accountLetter, letterShop, orderLetter, orderLine } from '#tests/support/sample-letter.ts'
import { type LetterKind, letterData } from './letter-kinds.ts'
import { writeLetter } from './write-letter.ts'

const write = (kind: LetterKind, data: unknown) => {
  const written = writeLetter(kind, data, letterShop)
  if ('wrong' in written) throw new Error(written.wrong)
  return written.letter
}
/** Spaces of any width are one. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const ordered = (changes: Partial<typeof orderLetter.order>) => ({
  ...orderLetter,
  order: { ...orderLetter.order, ...changes },
})

describe('a letter about an order', () => {
  test.each([
    ['order-placed', 'Заказ № 12 принят'],
    ['order-confirmed', 'Заказ № 12 подтверждён'],
    ['order-ready', 'Заказ № 12 готов к выдаче'],
    ['order-cancelled', 'Заказ № 12 отменён'],
    ['order-expiring', 'Заказ № 12 ждёт подтверждения'],
    ['order-moved', 'Заказ № 12 будет в другой срок'],
    ['order-readdressed', 'Заказ № 12 поедет по другому адресу'],
  ] as const)('%s says in its subject what happened: %s', (kind, subject) => {
    expect(write(kind, orderLetter).subject).toBe(subject)
  })

  test.each(['text', 'html'] as const)('tells goods, sums and links in its %s', (part) => {
    const letter = plain(write('order-placed', orderLetter)[part])
    expect(letter).toContain('Здравствуйте, Иван!')
    expect(letter).toContain('от 21 ноября')
    expect(letter).toContain('SAT, артикул 4801012010')
    expect(letter).toContain('2 × 1 234,50 руб. = 2 469 руб.')
    expect(letter).toContain('Итого: 2 469 руб.')
    expect(letter).toContain('+7 (999) 123-45-67')
    expect(letter).toContain('https://silkway.example/personal-area/orders')
    const product = 'https://silkway.example/catalog/product/filtr-maslyanyj-sat-4801012010'
    expect(letter).toContain(product)
    expect(letter).toContain('https://silkway.example/guarantee')
    expect(letter).not.toContain('Комментарий')
  })

  test('that is ready tells where, until when and with which code', () => {
    const given = { ...orderLetter, pickupCode: '4817', keptUntil: '2026-11-24T16:00:00+00:00' }
    const { text, html } = write('order-ready', given)
    for (const part of [text, html]) {
      expect(part).toContain('ждёт вас: Волгоград, ул. Мира, 5')
      expect(part).toContain('4817')
      expect(part).toContain('Храним заказ до 24 ноября, 19:00.')
      expect(part).toContain('Пн–Вс 9.00–20.00')
    }
  })

  test('that is ready without its code tells where the buyer finds it', () => {
    const { text } = write('order-ready', { ...orderLetter, pickupCode: null, keptUntil: null })
    expect(text).toContain('Код получения — на сайте, в разделе «Мои заказы»')
    expect(plain(text)).toMatch(/Хватит и номера заказа с последними четырьмя цифрами телефона или/)
    expect(text).not.toMatch(/null|Храним/)
  })

  test('of a line that fell out tells which, why and what the rest costs', () => {
    const dropped = { ...orderLine, name: 'Свеча зажигания', article: 'A-7', quantity: 4 }
    const given = { ...orderLetter, dropped, reason: 'Брак на складе' }
    const { subject, text, html } = write('order-line-dropped', given)
    expect(subject).toBe('Заказ № 12 изменился')
    for (const part of [text, html].map(plain)) {
      expect(part).toContain('выпал товар: Свеча зажигания (SAT, артикул A-7), 4 шт.')
      expect(part).toContain('Причина: Брак на складе')
      expect(part).toContain('теперь он стоит 2 469 руб. Если')
    }
  })

  test('of a line that was replaced names both, and says that nothing is to be paid on top', () => {
    const dropped = { ...orderLine, name: 'Свеча зажигания', article: 'A-7', quantity: 4 }
    const replacement = { ...dropped, name: 'Свеча', article: 'B-8', unitPrice: 12_000 }
    const given = { ...orderLetter, dropped, replacement, reason: 'Нет в наличии' }
    const paid = write('order-line-dropped', { ...given, paidTotal: 246_900 })
    for (const part of [paid.text, paid.html].map(plain)) {
      expect(part).toContain(
        'мы заменили товар: Свеча зажигания (SAT, артикул A-7), 4 шт. Вместо этого',
      )
      expect(part).toContain('вы получите: Свеча (SAT, артикул B-8), 4 шт. по 120 руб.')
      expect(part).toContain('Доплачивать не нужно. Разница в цене вернётся')
      expect(part).toContain('Теперь заказ стоит 2 469 руб. Если')
    }
    expect(write('order-line-dropped', given).text).not.toContain('оплачивать')
  })

  test('leaves out what it is not told', () => {
    const { text } = write('order-placed', ordered({ address: '', phone: '', comment: '' }))
    expect(text).not.toMatch(/Адрес|Телефон|Комментарий/)
    expect(text).toContain('Получение: Самовывоз')
  })

  test.each(['order-placed', 'order-confirmed', 'order-line-dropped'] as const)(
    '%s tells until when it is to be paid online, and where',
    (kind) => {
      const unpaid = { ...orderLetter, dropped: orderLine, payUntil: '2026-11-22T11:30:00+00:00' }
      const { text, html } = write(kind, unpaid)
      for (const part of [text, html]) {
        expect(part).toContain('Заказ ждёт оплаты до 22 ноября, 14:30: неоплаченный в срок')
        expect(part).toContain('https://silkway.example/payment/12')
      }
      const { text: cash } = write(kind, { ...orderLetter, dropped: orderLine })
      expect(cash).not.toMatch(/оплаты до|payment/)
    },
  )

  test.each([
    ['order-cancelled', 'Деньги за заказ вернутся тем же способом, которым вы платили.'],
    ['order-line-dropped', 'Деньги за него вернутся тем же способом, которым вы платили.'],
  ] as const)('%s tells that what was paid goes back', (kind, words) => {
    const given = { ...orderLetter, dropped: orderLine }
    const { text, html } = write(kind, { ...given, paidTotal: 246_900 })
    expect(text).toContain(words)
    expect(html).toContain(words)
    expect(write(kind, given).text).not.toContain('вернутся')
  })

  test.each([
    ['order-placed', 'Если не подтвердим его до 24 ноября, 19:00, он отменится.'],
    ['order-expiring', 'Если не успеем до 24 ноября, 19:00, он отменится'],
  ] as const)('%s tells until when the shop confirms it', (kind, words) => {
    const given = { ...orderLetter, confirmUntil: '2026-11-24T16:00:00+00:00' }
    const { text, html } = write(kind, given)
    for (const part of [text, html]) expect(part).toContain(words)
    expect(write('order-placed', orderLetter).text).not.toContain('подтвердим')
  })

  test('tells what was promised, what the delivery costs, and why it was moved', () => {
    const order = {
      ...orderLetter.order,
      promisedAt: '2026-11-25T13:00:00+00:00',
      shippingCost: 39_000,
      carrier: 'СДЭК',
    }
    const { text } = write('order-placed', { ...orderLetter, order })
    expect(text).toMatch(/Срок: до 25 ноября$/m)
    const ours = { ...orderLetter, order: { ...order, carrier: '' } }
    expect(write('order-placed', ours).text).toContain('Срок: до 25 ноября, 16:00')
    expect(text).toContain('СДЭК')
    expect(text).toMatch(/Доставка: 390\sруб/)
    expect(write('order-placed', orderLetter).text).not.toContain('Срок:')
    const inShop = {
      ...orderLetter,
      order: { ...order, carrier: '', storeId: 3 },
      reason: 'Машина сломалась',
    }
    const moved = write('order-moved', inShop).text
    expect(moved).toContain('изменился: теперь с 25 ноября, 16:00.')
    expect(moved).toContain('Причина: Машина сломалась')
  })

  test('that is cancelled tells the reason', () => {
    const { text } = write('order-cancelled', { ...orderLetter, reason: 'Не забрали вовремя' })
    expect(text).toContain('Причина: Не забрали вовремя')
    expect(text).toContain('+7 (844) 200-00-00')
  })
})

const held = {
  holder: 'account',
  subject: '17',
  accounts: 1,
  units: 4567,
  stock: 100_000,
  orders: [9, 8],
}

describe('the letter about who holds much of the stock', () => {
  test('names the customer by his number, the share and the orders', () => {
    const { subject, text } = write('stock-held', held)
    expect(subject).toBe('Один покупатель отложил много')
    expect(text).toContain('покупателя № 17 держат 4567 из 100000 шт., 4 % остатка')
    expect(text).toContain('Последние из этих заказов: № 9, № 8.')
  })

  test('names the network address and how many order from there', () => {
    const given = { ...held, holder: 'address', subject: '198.51.100.7', accounts: 5 }
    const { text } = write('stock-held', given)
    expect(text).toContain('с сетевого адреса 198.51.100.7 (покупателей: 5) держат 4567')
  })
})

describe('the letter about orders that wait for the owner', () => {
  test('names them and says that they do not end by themselves', () => {
    const { subject, text } = write('orders-unwarned', { orders: [9, 12] })
    expect(subject).toBe('Заказы ждут вашего решения')
    expect(text).toContain('до покупателей не дошло: № 9, № 12.')
    expect(text).toContain('Сами они не отменятся.')
  })
})

describe('the letter about new reviews', () => {
  test('names the goods and the stars, and the command that decides', () => {
    const reviews = [
      { id: 3, stars: 5, product: 'Фильтр' },
      { id: 4, stars: 1, product: 'Свеча' },
    ]
    const { subject, text } = write('reviews-written', { reviews })
    expect(subject).toBe('Новые отзывы ждут публикации')
    expect(text).toContain('№ 3: Фильтр: 5 из 5')
    expect(text).toContain('№ 4: Свеча: 1 из 5')
    expect(text).toContain('npm run shop -- reviews')
  })
})

describe('the letter about a price list that is fetched at set times', () => {
  const list = { supplier: 'ACME', source: 3, text: 'было 12, стало 24', run: 7, failures: 3 }

  test.each([
    ['waits', 'ждёт вашего решения: ACME', 'npm run shop -- imports apply 7'],
    ['asks', 'нужен ваш ответ: ACME', 'npm run shop -- sources fetch 3'],
    ['fails', 'не приходит: ACME', 'не удалось получить 3 раз подряд'],
    ['silent', 'давно нет: ACME', 'npm run shop -- sources test 3'],
  ])('that %s says what happened, why, and what to do', (trouble, title, advice) => {
    const { subject, text } = write('list-troubled', { ...list, trouble })
    expect(subject).toContain(title)
    expect(text).toContain('было 12, стало 24')
    expect(text).toContain(advice)
    expect(text).toContain('Покупатели видят прежние цены')
  })
})

describe('a letter about an account', () => {
  test.each([
    ['password-reset', 'Новый пароль', 'new-password'],
    ['email-confirmation', 'Подтвердите адрес почты', 'confirm-email'],
  ] as const)('%s holds the link that works once', (kind, subject, path) => {
    const letter = write(kind, accountLetter)
    expect(letter.subject).toBe(subject)
    const link = `https://silkway.example/${path}/Zm9v-bmFy_1`
    expect(letter.text).toContain(link)
    expect(letter.html).toContain(`href="${link}"`)
  })

  test('to somebody of the staff leads to the office, wherever that is', () => {
    const { text } = write('staff-invited', { ...accountLetter, office: 'https://office.example' })
    expect(text).toContain('https://office.example/office/invitation/Zm9v-bmFy_1')
  })

  test('keeps a token within its link', () => {
    const { html } = write('password-reset', { name: 'Иван', token: '"><a href="//evil.example' })
    expect(html).not.toContain('"><a href="//evil')
  })
})

test('a new passkey is told with the way to one’s own login', () => {
  const data = { name: 'Анна', passkey: 'Телефон <b>', office: 'https://office.example' }
  const { subject, text, html } = write('passkey-added', data)
  expect(subject).toBe('Добавлен ключ доступа')
  expect(text).toContain('ключ доступа «Телефон <b>»')
  expect(text).toContain('https://office.example/office/me')
  expect(html).toContain('«Телефон &lt;b&gt;»')
})

describe('a notice about an account', () => {
  const page = 'https://silkway.example/forgot-password'

  test('tells of a changed password, and what to do if it was somebody else', () => {
    const { subject, text, html } = write('password-changed', { name: 'Иван' })
    expect(subject).toBe('Пароль изменён')
    expect(text).toContain('Здравствуйте, Иван!')
    expect(text).toContain(page)
    expect(html).toContain(`href="${page}"`)
  })

  test('tells the former address of another one, with a way back while there is one', () => {
    const open = write('email-changed', { name: '', mayReturn: true })
    expect(open.subject).toBe('Адрес почты изменён')
    expect(open.text).toContain(page)
    const closed = write('email-changed', { name: '', mayReturn: false })
    expect(closed.text).not.toContain(page)
    expect(closed.text).toContain('+7 (844) 200-00-00')
  })

  test('tells of guesses: a customer may take a new password, staff ask the owner', () => {
    const customer = write('password-guessed', { name: 'Иван' })
    expect(customer.subject).toBe('Кто-то подбирает ваш пароль')
    expect(customer.text).toContain('в ваш личный кабинет')
    expect(customer.text).toContain(page)
    const staff = write('password-guessed', { name: 'Пётр Ильин', isStaff: true })
    expect(staff.text).toContain('в рабочий кабинет магазина')
    expect(staff.text).not.toContain(page)
  })
})

describe('what others typed', () => {
  const HOSTILE = '<script>alert(1)</script> "&\''

  test('is text in HTML, never markup', () => {
    const lines = [{ ...orderLine, name: HOSTILE, manufacturer: HOSTILE, productKey: HOSTILE }]
    const { html } = write('order-cancelled', {
      ...ordered({ lines, comment: HOSTILE, address: HOSTILE }),
      reason: HOSTILE,
    })
    expect(html).not.toContain('<script')
    expect(html.split('&lt;script&gt;alert(1)&lt;/script&gt; &quot;&amp;&#39;')).toHaveLength(6)
    expect(html).toContain('/catalog/product/%3Cscript%3E')
  })

  test('stays on its line and says nothing in the name of the shop', () => {
    const name = 'Фильтр\r\n\r\nИтого: 1 руб.\u2028\u202eконец'
    const { text } = write('order-placed', ordered({ lines: [{ ...orderLine, name }] }))
    expect(text).toContain('Фильтр Итого: 1 руб. конец\n')
    expect(text.match(/^Итого/gm)).toHaveLength(1)
  })

  test.each([
    'Иван\r\nBcc: all@example.ru',
    'Скидка на https://evil.example',
    'evil.example',
    'Иван <b>',
    '',
    'я'.repeat(41),
  ])('is no greeting when it is no name: %j', (name) => {
    for (const kind of ['email-confirmation', 'password-reset'] as const) {
      const { subject, text } = write(kind, { ...accountLetter, name })
      expect(text).toMatch(/^Здравствуйте!\n/)
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })

  test.each(['Иван', 'Анна-Мария', "О'Хара", 'Жан Поль', 'Li'])('is greeted as %s', (name) => {
    expect(write('order-placed', { ...orderLetter, name }).text).toContain(`Здравствуйте, ${name}!`)
  })
})

describe('every letter', () => {
  const kinds = Object.keys(letterData) as LetterKind[]
  const product = { name: 'Фильтр', article: 'T11-1', manufacturer: 'Chery', key: 'filtr-t11-1' }
  const everything = {
    ...orderLetter,
    ...accountLetter,
    ...held,
    dropped: orderLine,
    ...{ returned: [orderLine], refunded: 0, givenBack: 100, place: '<script>' },
    reviews: [{ id: 1, stars: 5, product: '<script>' }],
    product: { ...product, price: 32_500 },
    ...{ id: 7, phone: '79991234567', email: 'anna@silkway.example' },
    ...{ message: '<script>', vin: '', car: '', photos: ['0'.repeat(32)] },
    ...{ passkey: '<script>', office: 'https://silkway.example' },
    ...{ supplier: '<script>', source: 3, trouble: 'waits', text: '<script>', failures: 0 },
  }

  test.each(kinds)('%s loads nothing and holds no script', (kind) => {
    const { html } = write(kind, everything)
    expect(html).not.toMatch(/<(img|script|link|style|iframe)|url\(|src=/)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(0)
    for (const href of links) expect(href).toMatch(/^(https:\/\/silkway\.example|tel:\+7|mailto:)/)
  })

  test.each(kinds)('%s is not written without its particulars, and says which', (kind) => {
    expect(writeLetter(kind, {}, letterShop)).toEqual({
      wrong: expect.stringMatching(
        /^Письмо не написать, неверны сведения: (.*, )?(order|token|name|holder|id|reviews|supplier).*\.$/,
      ),
    })
    expect(writeLetter(kind, null, letterShop)).toHaveProperty('wrong')
  })

  test('of an order is not written with sums that are no kopecks', () => {
    for (const total of [1.5, -1, '100', null]) {
      const data = { ...orderLetter, order: { ...orderLetter.order, total } }
      expect(writeLetter('order-placed', data, letterShop)).toEqual({
        wrong: 'Письмо не написать, неверны сведения: order.total.',
      })
    }
  })
})
