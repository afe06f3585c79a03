// What a shop still lacks: what stops it from selling, and what is worth doing.

/** Counts of what stands in the database. */
export type ShopState = {
  /** On sale. */
  readonly products: number
  readonly unsorted: number
  readonly carless: number
  /** Their price is older than a month. */
  readonly outOfDate: number
  readonly demoProducts: number
  readonly makes: number
  readonly categories: number
  readonly places: number
  readonly hasShopStock: boolean
  readonly hasWarehouseStock: boolean
  readonly transfers: number
  /** Sources of price lists that have failed for a day. */
  readonly failingSources: readonly {
    readonly id: number
    readonly supplier: string
    readonly reason: string
  }[]
  /** Suppliers whose last whole list had rows with unknown codes. */
  readonly unknownCodes: readonly { readonly supplier: string; readonly rows: number }[]
  readonly couriers: number
  readonly rates: number
  /** Ways to pay on receipt that do not say what with; those not offered where orders have them. */
  readonly unsaidPayments: readonly string[]
  /** Who may log in. */
  readonly staff: number
  readonly ownersWithoutFactor: number
  readonly shops: readonly {
    readonly title: string
    /** Nobody has said where it stands. */
    readonly isInMiddle: boolean
    readonly hasHours: boolean
  }[]
}

export type OwnerSettings = {
  /** Names of settings that the owner has not given. */
  readonly unset: ReadonlySet<string>
  /** Null: this machine has made none. */
  readonly lastBackup: Date | null
}

export type Missing = {
  readonly stopsSelling: boolean
  readonly text: string
  /** The command or the setting that mends it. */
  readonly mend: string
}

const SHOP = 'npm run shop --'
const WEEK_MS = 7 * 24 * 3_600_000
const MOST_NAMED = 3
const REQUISITES = [
  'SELLER_NAME',
  'SELLER_PHONE',
  'SELLER_EMAIL',
  'SELLER_LEGAL_NAME',
  'SELLER_OGRN',
  'SELLER_INN',
  'SELLER_ADDRESS',
]

export function whatIsMissing(state: ShopState, settings: OwnerSettings, now: Date): Missing[] {
  return [
    ...places(state),
    ...goods(state),
    ...seller(settings),
    ...people(state),
    ...services(state, settings),
    ...backup(settings, now),
  ]
}

const stops = (isSo: boolean, text: string, mend: string): Missing[] =>
  isSo ? [{ stopsSelling: true, text, mend }] : []
const worth = (isSo: boolean, text: string, mend: string): Missing[] =>
  isSo ? [{ stopsSelling: false, text, mend }] : []

function places({ shops, places: all, transfers, couriers, rates, ...state }: ShopState) {
  const unplaced = shops.filter(({ isInMiddle }) => isInMiddle)
  const hourless = shops.filter(({ hasHours }) => !hasHours)
  return [
    ...stops(shops.length === 0, 'Нет ни одного магазина.', `${SHOP} setup ФАЙЛ.json`),
    ...stops(
      state.makes === 0 || state.categories === 0,
      'Нет марок автомобилей или категорий.',
      `${SHOP} setup`,
    ),
    ...worth(
      unplaced.length > 0,
      `На карте стоят в середине города: ${named(unplaced)}.`,
      `впишите lat и lng в файл и повторите ${SHOP} setup ФАЙЛ.json`,
    ),
    ...worth(
      hourless.length > 0,
      `Часы работы не указаны, считаются 9.00–20.00 без выходных: ${named(hourless)}.`,
      `впишите hours в файл и повторите ${SHOP} setup ФАЙЛ.json`,
    ),
    ...worth(
      all > 1 && transfers === 0,
      'Нет расписания перевозок между магазинами и складами: срок для товара из другого места не назвать.',
      `${SHOP} delivery import transfers ФАЙЛ.csv`,
    ),
    ...worth(
      couriers === 0 && rates === 0,
      'Нет тарифов доставки: покупатель может только забрать заказ сам.',
      `${SHOP} delivery import couriers ФАЙЛ.csv, то же для zones и rates`,
    ),
  ]
}

function goods(state: ShopState) {
  const { products, unsorted, carless, outOfDate, demoProducts } = state
  const hasGoods = products > 0
  return [
    ...stops(!hasGoods, 'Нет товаров.', `${SHOP} import ПРАЙС --store МАГАЗИН, или обмен с 1С`),
    ...stops(
      hasGoods && !state.hasShopStock && !state.hasWarehouseStock,
      'Ни в одном магазине нет остатка: заказать нечего.',
      `${SHOP} import ПРАЙС --store МАГАЗИН`,
    ),
    ...worth(
      hasGoods && !state.hasShopStock && state.hasWarehouseStock,
      'Остаток есть только на складах, в магазинах пусто.',
      `${SHOP} import ПРАЙС --store МАГАЗИН`,
    ),
    ...stops(
      demoProducts > 0,
      `В продаже демонстрационные товары: ${demoProducts}. Они выдуманы.`,
      `${SHOP} demo --remove`,
    ),
    ...worth(
      outOfDate > 0,
      `Цены старше месяца у товаров: ${outOfDate} из ${products}.`,
      `${SHOP} import НОВЫЙ-ПРАЙС`,
    ),
    ...state.failingSources.flatMap(({ id, supplier, reason }) =>
      worth(
        true,
        `Прайс-лист поставщика «${supplier}» не приходит больше суток. ${reason}`,
        `${SHOP} sources test ${id}`,
      ),
    ),
    ...state.unknownCodes.flatMap(({ supplier, rows }) =>
      worth(
        true,
        `В последнем списке поставщика «${supplier}» строк с неизвестными кодами: ${rows}.`,
        `${SHOP} suppliers codes "${supplier}" ФАЙЛ`,
      ),
    ),
    ...worth(
      unsorted > 0,
      `Без категории («Прочее») товаров: ${unsorted} из ${products}.`,
      `${SHOP} categories maps, categories map, categories rule add, categories apply`,
    ),
    ...worth(
      carless > 0,
      `Без автомобиля товаров: ${carless} из ${products}: «подходит ли» про них не сказать.`,
      `${SHOP} fits doubtful; укажите столбец cars при загрузке`,
    ),
  ]
}

function seller({ unset }: OwnerSettings) {
  const requisites = REQUISITES.filter((name) => unset.has(name))
  return [
    ...stops(
      requisites.length > 0,
      'Продавец на страницах и в чеках — из демонстрации.',
      `впишите в .env: ${requisites.join(', ')}`,
    ),
    ...worth(
      unset.has('SELLER_HOURS'),
      'Общие часы работы магазина — из демонстрации.',
      'впишите в .env: SELLER_HOURS',
    ),
    ...worth(
      unset.has('PUBLIC_URL'),
      'Адрес магазина не указан: ссылки в письмах и поиске ведут на localhost.',
      'впишите в .env: PUBLIC_URL=https://…',
    ),
  ]
}

const people = ({ staff, ownersWithoutFactor: unguarded }: ShopState) => [
  ...stops(
    staff === 0,
    'Нет ни одного сотрудника: заказ некому подтвердить и выдать.',
    `${SHOP} staff add --email E-MAIL --name ИМЯ --role owner`,
  ),
  ...worth(
    unguarded > 0,
    `Владельцев без второго фактора: ${unguarded}. Их пароля довольно, чтобы открыть весь магазин.`,
    'откройте /office/me и включите второй фактор',
  ),
]

const services = ({ unsaidPayments }: ShopState, { unset }: OwnerSettings) => [
  ...worth(
    unsaidPayments.length > 0,
    `Наличными или картой платят, не сказано: ${named(unsaidPayments.map((title) => ({ title })))}. В кассе за день это «не указано».`,
    `впишите payments (name и kind: cash или card) в файл и повторите ${SHOP} setup ФАЙЛ.json`,
  ),
  ...worth(
    unset.has('SMTP_URL'),
    'Нет почтового сервера: письма о заказах не уходят, пароль не восстановить.',
    'впишите в .env: SMTP_URL=smtps://…',
  ),
  ...worth(
    unset.has('YOOKASSA_SHOP_ID'),
    'Нет приёма оплаты онлайн и чеков: платят при получении.',
    'впишите в .env: YOOKASSA_SHOP_ID, YOOKASSA_SECRET_KEY',
  ),
]

const backup = ({ lastBackup }: OwnerSettings, now: Date) => [
  ...worth(
    lastBackup === null,
    'Резервных копий командой backup здесь ещё не делали.',
    `${SHOP} backup ФАЙЛ, каждый день по расписанию`,
  ),
  ...worth(
    lastBackup !== null && now.getTime() - lastBackup.getTime() > WEEK_MS,
    `Последняя резервная копия — ${lastBackup?.toISOString().slice(0, 10)}.`,
    `${SHOP} backup ФАЙЛ, каждый день по расписанию`,
  ),
]

function named(shops: readonly { readonly title: string }[]): string {
  const titles = shops.slice(0, MOST_NAMED).map(({ title }) => `«${title}»`)
  const more = shops.length - titles.length
  return `${titles.join(', ')}${more > 0 ? ` и ещё ${more}` : ''}`
}
