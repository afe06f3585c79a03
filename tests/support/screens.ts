// The screens as a buyer reads them: Russian labels and roles, never selectors.

import type { Locator, Page } from '@playwright/test'

export function header(page: Page) {
  const banner = page.getByRole('banner')
  return {
    /** Of the main pages: «Каталог», «Доставка» … */
    link: (name: string) => banner.getByRole('link', { name, exact: true }),
    home: banner.getByRole('link', { name: /на главную$/ }),
    logIn: banner.getByRole('link', { name: 'Войти' }),
    customer: (name: string) => banner.getByRole('button', { name }),
    logOut: banner.getByRole('button', { name: 'Выйти' }),
    search: banner.getByRole('combobox', { name: 'Название или артикул' }),
    /** Opens the sheet of the car; on the home page it leads to the selects. */
    car: (name: string | RegExp) => banner.getByRole('button', { name }),
    city: banner.getByRole('button', { name: /^Город, для которого/ }),
    cart: banner.getByRole('link', { name: 'Корзина' }),
    cartTotal: banner.getByRole('link', { name: /Корзина.*руб$/ }),
  }
}

export function footer(page: Page) {
  const all = page.getByRole('contentinfo')
  return {
    all,
    link: (name: string) => all.getByRole('link', { name, exact: true }),
    mail: all.getByRole('link', { name: /@/ }),
    phone: all.getByRole('link', { name: /^\+7/ }),
  }
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name })

export const toast = (page: Page, text: string) =>
  page.getByRole('status').getByText(text, { exact: true })

/** The link of the toast after adding. */
export const toastToCart = (page: Page) =>
  page.getByRole('status').getByRole('link', { name: 'Перейти в корзину' })

export function searchForm(page: Page) {
  const form = page.getByRole('banner').getByRole('search')
  /** On the home page they stand in sight, elsewhere in the sheet of the car. */
  const select = (name: string) =>
    page.getByRole('combobox', { name, exact: true, includeHidden: true })
  return {
    text: form.getByPlaceholder('Введите данные для поиска'),
    submit: form.getByRole('button', { name: 'Поиск', exact: true }),
    make: select('Марка'),
    model: select('Модель'),
    engine: select('Двигатель'),
  }
}

/** What is suggested under the field of a search. */
export function suggestions(page: Page) {
  const list = page.getByRole('listbox', { name: 'Подсказки' })
  return {
    list,
    group: (name: string) => list.getByRole('group', { name, exact: true }),
    all: list.getByRole('option'),
    of: (name: string | RegExp) => list.getByRole('option', { name }),
    chosen: list.getByRole('option', { selected: true }),
    count: (count: number) =>
      page.getByRole('status').filter({ hasText: new RegExp(`^Подсказок: ${count}\\.`) }),
  }
}

/** What stands around the found goods. */
export function resultsScreen(page: Page) {
  const main = page.getByRole('main')
  const filters = page.getByRole('navigation', { name: 'Фильтры поиска' })
  return {
    said: main.getByRole('status'),
    searchAsTyped: (text: string) => main.getByRole('link', { name: `искать «${text}»` }),
    chooseCar: main.getByRole('link', { name: 'Выбрать этот автомобиль' }),
    way: (name: string | RegExp) => main.getByRole('link', { name }),
    title: (name: string) => main.getByRole('heading', { level: 2, name, exact: true }),
    filters,
    open: main.getByRole('button', { name: /^Фильтры/ }),
    choice: (field: string, value: string) =>
      filters.getByRole('region', { name: field }).getByRole('link', {
        name: new RegExp(`^${value.replace(/[()+.]/g, '\\$&')}\\s*(более )?\\d+$`),
      }),
    priceFrom: filters.getByLabel('От'),
    priceTo: filters.getByLabel('До'),
    applyPrice: filters.getByRole('button', { name: 'Применить' }),
    drop: (filter: string) => main.getByRole('link', { name: `Убрать фильтр «${filter}»` }),
    vin: main.getByRole('region', { name: /^VIN / }),
  }
}

/** A list of products: results, a category of a model, analogues. */
export function productList(page: Page, within: Page | Locator = page) {
  const card = (article: string) =>
    within.getByRole('article').filter({
      has: page.getByRole('button', { name: `Скопировать артикул ${article}`, exact: true }),
    })
  return {
    all: within.getByRole('article'),
    card,
    open: (article: string) => card(article).getByRole('heading').getByRole('link').click(),
  }
}

/** The news of the home page, or all of them; an article and the ways on from it. */
export function newsScreen(page: Page) {
  const main = page.getByRole('main')
  const ways = main.getByRole('navigation', { name: 'Читайте также' })
  return {
    latest: main.getByRole('region', { name: 'Последние новости' }),
    all: main.getByRole('link', { name: 'Все новости' }),
    teasers: main.getByRole('listitem').filter({ has: page.getByRole('time') }),
    title: (name: string) => main.getByRole('link', { name, exact: true }),
    article: main.getByRole('article'),
    pictures: main.getByRole('article').getByRole('img'),
    next: ways.getByRole('link', { name: /^Следующая статья/ }),
    previous: ways.getByRole('link', { name: /^Предыдущая статья/ }),
    oils: ways.getByRole('link', { name: 'Масла в магазине' }),
  }
}

/** The list of motor oils. */
export function oilScreen(page: Page) {
  const main = page.getByRole('main')
  const filters = page.getByRole('navigation', { name: 'Фильтры масел' })
  return {
    filters,
    open: main.getByRole('button', { name: /^Фильтры/ }),
    /** A value of a field, chosen or not. */
    choice: (field: string, value: string) =>
      filters.getByRole('region', { name: field }).getByRole('link', {
        name: new RegExp(`^${value.replace(/[+.]/g, '\\$&')}\\s*(более )?\\d+$`),
      }),
    drop: (filter: string) => main.getByRole('link', { name: `Убрать фильтр «${filter}»` }),
    reset: main.getByRole('link', { name: 'Сбросить всё' }),
    found: main.getByRole('status').filter({ hasText: 'Найдено масел' }),
  }
}

/** What the regulation of the buyer's car asks for, above the oils. */
export function oilOfCar(page: Page) {
  const all = page.getByRole('region', { name: 'Масло по машине' })
  return {
    all,
    asked: all.getByRole('heading', { level: 2 }),
    /** Canisters that add up. */
    fills: all.getByRole('list', { name: 'Хватит на замену' }),
  }
}

/** What is due at a service of a car. */
export function serviceScreen(page: Page) {
  const main = page.getByRole('main')
  const lines = main.getByRole('region', { name: 'Набор ТО' }).getByRole('article')
  return {
    lines,
    line: (name: string) => lines.filter({ has: page.getByRole('heading', { name, exact: true }) }),
    at: (mileage: string) =>
      main.getByRole('navigation', { name: 'Пробег' }).getByRole('link', { name: mileage }),
    sum: main.getByRole('status').filter({ hasText: 'В наборе' }),
    time: main.getByText('Всё вместе:'),
    toCart: main.getByRole('button', { name: 'Положить набор в корзину' }),
    inCart: main.getByRole('button', { name: 'В корзине', exact: true }),
  }
}

export function categories(page: Page) {
  const tree = page.getByRole('navigation', { name: 'Категории' })
  const link = (name: string) => tree.getByRole('link', { name: new RegExp(`^${name}\\s*\\d+$`) })
  return {
    link,
    choose: (name: string) => link(name).click(),
    opener: (name: string) => tree.getByRole('button', { name: `Развернуть: ${name}` }),
    closer: (name: string) => tree.getByRole('button', { name: `Свернуть: ${name}` }),
  }
}

export function productScreen(page: Page) {
  const main = page.getByRole('main')
  const stepper = main.getByRole('group', { name: 'Количество', exact: true })
  return {
    addToCart: main.getByRole('button', { name: /^В корзин[уе]/ }).first(),
    quantity: stepper.getByRole('spinbutton'),
    article: (article: string) =>
      main.getByRole('button', { name: `Скопировать артикул ${article}`, exact: true }).first(),
    more: stepper.getByRole('button', { name: 'Увеличить количество' }),
    less: stepper.getByRole('button', { name: 'Уменьшить количество' }),
    stock: main.getByRole('region', { name: 'Остатки' }),
    analogues: main.getByRole('region', { name: 'Аналоги товара' }),
    neighbours: main.getByRole('region', { name: 'Рядом по цене' }),
    fitments: main.getByRole('region', { name: 'Подходит для автомобилей' }),
    showMore: main.getByRole('button', { name: 'Показать ещё товары' }),
  }
}

export function contactsScreen(page: Page) {
  const main = page.getByRole('main')
  const map = main.getByRole('region', { name: 'Карта магазинов' })
  return {
    cities: main.getByRole('list', { name: 'Города' }).getByRole('button'),
    city: (name: string) => main.getByRole('button', { name, exact: true }),
    /** Of the narrow screen, where an accordion replaces the buttons. */
    section: (name: string) => main.getByRole('group').getByText(name, { exact: true }).first(),
    shop: (title: string) => main.getByRole('button', { name: title, exact: true }),
    phones: main.getByRole('link', { name: /^\+7/ }),
    routes: main.getByRole('link', { name: /^Построить маршрут до магазина/ }),
    map,
    /** The scale bar of the map, which shows the zoom. */
    scale: (text: string) => map.getByText(text, { exact: true }),
    pin: (name: string) => map.getByRole('button', { name, exact: true }),
    cluster: (count: number) => map.getByRole('button', { name: `Магазины рядом: ${count}.` }),
    balloon: (title: string) =>
      map.getByRole('paragraph').filter({ hasText: new RegExp(`^${title}$`) }),
    balloonRoute: map.getByRole('link', { name: 'Построить маршрут', exact: true }),
  }
}

export function cartScreen(page: Page) {
  const lines = page.getByRole('region', { name: 'Товары в корзине' })
  return {
    lines: lines.getByRole('listitem'),
    total: page.getByRole('main').getByText(/^Итого/),
    more: lines.getByRole('button', { name: 'Увеличить количество' }),
    less: lines.getByRole('button', { name: 'Уменьшить количество' }),
    remove: lines.getByRole('button', { name: /^Удалить/ }),
    empty: page.getByText(/Корзина пуста/),
  }
}

export function orderForm(page: Page) {
  const main = page.getByRole('main')
  const paymentGroup = main.getByRole('group', { name: 'Способ оплаты' })
  const shippingGroup = main.getByRole('group', { name: 'Способ доставки' })
  return {
    paymentGroup,
    payment: paymentGroup.getByRole('radio'),
    shippingGroup,
    shipping: (name: string | RegExp) => shippingGroup.getByRole('radio', { name }),
    paymentBy: (name: string | RegExp) => paymentGroup.getByRole('radio', { name }),
    stores: main.getByRole('group', { name: 'Магазин' }).getByRole('radio'),
    city: main.getByLabel('Город'),
    address: main.getByLabel('Адрес доставки'),
    phone: main.getByLabel('Телефон'),
    comment: main.getByLabel(/^Комментарий/),
    submit: main.locator('#order-bar').getByRole('button', { name: 'Оформить заказ' }),
    placed: main.getByRole('heading', { name: /^Заказ №\s\d+ принят$/ }),
    toOrder: main.getByRole('link', { name: 'Мои заказы' }),
  }
}

/** Login and registration inside the order form. */
export function accountPart(page: Page) {
  const part = page.getByRole('group', { name: 'Ваш аккаунт' })
  return {
    part,
    isNew: part.getByRole('button', { name: 'Впервые' }),
    isKnown: part.getByRole('button', { name: 'Есть аккаунт' }),
    name: part.getByLabel('Имя'),
    lastname: part.getByLabel('Фамилия'),
    email: part.getByLabel('E-mail'),
    password: part.getByLabel('Пароль', { exact: true }),
    terms: part.getByRole('checkbox', { name: /условия обслуживания/ }),
    logIn: part.getByRole('button', { name: 'Войти' }),
    toLogin: part.getByRole('link', { name: 'Войти на отдельной странице' }),
  }
}

/** The page of an order, which confirms it. */
export function orderPage(page: Page) {
  const main = page.getByRole('main')
  return {
    steps: main.getByRole('list', { name: 'Что дальше' }).getByRole('listitem'),
    map: main.getByRole('region', { name: 'Карта магазинов' }),
    repeat: main.getByRole('button', { name: /^Повторить заказ/ }),
    print: main.getByRole('button', { name: 'Напечатать' }),
  }
}

/** The fields by their form: a registration that is about to give way has the same labels. */
export function loginScreen(page: Page) {
  const main = page.getByRole('main')
  const form = main.locator('form').filter({ has: page.getByRole('button', { name: 'Войти' }) })
  return {
    email: form.getByLabel('E-mail'),
    password: form.getByLabel('Пароль', { exact: true }),
    submit: form.getByRole('button', { name: 'Войти' }),
    forgotten: main.getByRole('link', { name: 'Забыли пароль?' }),
    toRegistration: main.getByRole('link', { name: 'Регистрация' }),
  }
}

/** «Безопасность» of the personal area. */
export function securityScreen(page: Page) {
  const part = (name: string) => page.getByRole('main').getByRole('region', { name })
  const deletion = part('Удаление аккаунта')
  return {
    email: part('E-mail'),
    sendAgain: part('E-mail').getByRole('button', { name: 'Отправить письмо ещё раз' }),
    oldPassword: part('Пароль').getByLabel('Прежний пароль'),
    newPassword: part('Пароль').getByLabel('Новый пароль'),
    change: part('Пароль').getByRole('button', { name: 'Сменить пароль' }),
    sessions: part('Где выполнен вход').getByRole('listitem'),
    leaveEverywhere: part('Где выполнен вход').getByRole('button', { name: 'Выйти везде' }),
    consent: part('Согласие на обработку данных'),
    revoke: part('Согласие на обработку данных').getByRole('button', {
      name: 'Отозвать согласие',
    }),
    download: part('Мои данные').getByRole('button', { name: 'Скачать мои данные' }),
    openDeletion: deletion.getByText('Удалить аккаунт', { exact: true }),
    password: deletion.getByLabel('Пароль', { exact: true }),
    deleteForever: deletion.getByRole('button', { name: 'Удалить навсегда' }),
  }
}

export function registrationScreen(page: Page) {
  const main = page.getByRole('main')
  return {
    name: main.getByLabel('Имя'),
    lastname: main.getByLabel('Фамилия'),
    patronymic: main.getByLabel(/^Отчество/),
    phone: main.getByLabel('Телефон'),
    email: main.getByLabel('E-mail'),
    password: main.getByLabel('Пароль', { exact: true }),
    passwordAgain: main.getByLabel('Пароль ещё раз'),
    terms: main.getByRole('checkbox', { name: /условия обслуживания/ }),
    consent: main.getByRole('checkbox', { name: /персональных данных/ }),
    submit: main.getByRole('button', { name: 'Зарегистрироваться' }),
  }
}

export function profileScreen(page: Page) {
  const main = page.getByRole('main')
  return {
    edit: main.getByRole('button', { name: 'Изменить' }),
    name: main.getByLabel('Имя'),
    lastname: main.getByLabel('Фамилия'),
    phone: main.getByLabel('Телефон'),
    email: main.getByLabel('E-mail'),
    /** There once the e-mail is another. */
    password: main.getByLabel(/^Пароль/),
    save: main.getByRole('button', { name: 'Сохранить' }),
    cancel: main.getByRole('button', { name: 'Отмена' }),
  }
}

/** The terms, wherever they are shown. */
export function agreement(page: Page) {
  const main = page.getByRole('main')
  return {
    /** Of the text as far as it is unfolded. */
    sections: main.getByRole('heading', { level: 3 }),
    more: main.getByRole('button', { name: 'Загрузить ещё' }),
    /** Of a customer; a visitor has a link of that name. */
    accept: main.getByRole('button', { name: 'Принять соглашение' }),
  }
}

/** How an order is paid: the page to which the provider sends the buyer back. */
export function paymentScreen(page: Page) {
  const main = page.getByRole('main')
  return {
    /** The status of the payment. */
    said: main.getByRole('status'),
    pay: main.getByRole('button', { name: /^(Оплатить|Вернуться к оплате)/ }),
    check: main.getByRole('button', { name: 'Проверить ещё раз' }),
    toOrder: main.getByRole('link', { name: 'Посмотреть заказ' }),
  }
}

/** The page of the payment provider's stand-in. */
export const providerScreen = (page: Page) => ({
  amount: page.getByRole('heading', { name: /^К оплате/ }),
  pay: page.getByRole('button', { name: 'Оплатить', exact: true }),
  refuse: page.getByRole('button', { name: 'Отказаться' }),
})

/** The customer's orders. */
export function ordersScreen(page: Page) {
  const main = page.getByRole('main')
  const number = (id: number) => page.getByText(`Заказ № ${id}`, { exact: true })
  const order = (id: number) => main.getByRole('listitem').filter({ has: number(id) })
  return {
    order,
    /** Opens a folded order, folds an open one. */
    fold: (id: number) => number(id).click(),
    /** Only an unfolded order shows it. */
    print: (id: number) => order(id).getByRole('button', { name: 'Напечатать' }),
    /** Only an unfolded order that nobody assembles yet shows it. */
    cancel: (id: number) => order(id).getByRole('button', { name: 'Отменить заказ' }),
    /** Seen while the order waits to be paid online, folded or not. */
    pay: (id: number) => order(id).getByRole('button', { name: `Оплатить заказ № ${id}` }),
    question: (id: number) => order(id).getByRole('group', { name: `Отменить заказ № ${id}?` }),
    toCatalogue: main.getByRole('link', { name: 'Перейти в каталог' }),
  }
}
