// Particulars of letters, and the shop that sends them.

export const letterShop = {
  publicUrl: 'https://silkway.example',
  name: 'Шёлковый путь',
  phone: '78442000000',
  email: 'shop@silkway.example',
  hours: 'Пн–Вс 9.00–20.00',
}

export const orderLine = {
  name: 'Фильтр масляный',
  article: '4801012010',
  manufacturer: 'SAT',
  unitPrice: 123_450,
  quantity: 2,
  productKey: 'filtr-maslyanyj-sat-4801012010',
}

export const orderLetter = {
  name: 'Иван',
  order: {
    id: 12,
    createdAt: '2026-11-21T10:00:00.123456+00:00',
    status: 'new',
    address: 'Волгоград, ул. Мира, 5',
    phone: '79991234567',
    comment: '',
    paymentMethod: 'Наличными при получении',
    shippingMethod: 'Самовывоз',
    total: 246_900,
    lines: [orderLine],
  },
}

export const accountLetter = { name: 'Иван', token: 'Zm9v-bmFy_1' }
