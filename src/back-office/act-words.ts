// Acts of staff in plain Russian words.

import { formatPrice } from '#src/shared/money.ts'
import type { ActRecord } from './acts-contract.ts'
import { detailNames } from './order-details.ts'
import { ROLE_NAMES } from './permissions.ts'

type Details = ActRecord['details']

const lostText = (lost: Details[string] | undefined) =>
  lost ? `, с остатка списано ${lost} шт.: не нашли` : ''

/** What was done, by the name of the act. */
const WORDS: Readonly<Record<string, string | ((details: Details) => string)>> = {
  'log-in': ({ address, passkey }) =>
    `вход${passkey ? ` по ключу доступа «${passkey}»` : ''}${address ? ` с адреса ${address}` : ''}`,
  'log-out': 'выход',
  'see-order': 'заказ открыт: имя, телефон и адрес покупателя',
  'see-buyer': 'найден по телефону: имя и почта',
  'see-requests': 'открыты обращения: имена и телефоны покупателей',
  'answer-request': ({ outcome }) => OUTCOMES[String(outcome)] ?? String(outcome),
  'place-order': ({ consent, request }) =>
    `оформлен по телефону за покупателя${request ? `, по обращению № ${request}` : ''}${consent === 'by phone' ? ', он согласился на обработку данных' : ''}`,
  sell: ({ store, total, method }) =>
    `продан и выдан в магазине ${store}${typeof total === 'number' ? `, ${formatPrice(total)} ${method}` : ''}`,
  'save-view': ({ name }) => `общий вид списка заказов сохранён: «${name}»`,
  'remove-view': ({ name }) => `общий вид списка заказов удалён: «${name}»`,
  'step-order': ({ from, to, code, said, lines, place }) =>
    `«${statusOf(from)}» → «${statusOf(to)}»${lines ? `, выданы строки: ${lines}` : ''}${code === 'none' ? ', выдан без кода' : ''}${SAID[String(said)] ?? ''}${place ? `, приняли: ${place}` : ''}`,
  'drop-line': ({ position, quantity, refused, lost }) =>
    `строка ${position}${quantity ? `: убрано ${quantity} шт.` : ' убрана'}${refused ? ': поставщик не везёт' : ''}${lostText(lost)}`,
  'replace-line': ({ position, quantity, product, difference, lost }) =>
    `строка ${position}: ${quantity} шт. заменено товаром № ${product}, разница ${difference} руб.${lostText(lost)}`,
  'begin-picking': ({ how }) =>
    how === 'leave'
      ? 'больше не собирает'
      : how === 'instead'
        ? 'сборка взята вместо другого'
        : 'начата сборка',
  'pick-short': ({ position, missing }) =>
    `строка ${position}: не нашли при сборке, ${missing} шт.`,
  'put-back': ({ position, quantity, gone }) =>
    gone
      ? `строка ${position}: убрано из заказа, возвращать нечего (продано или не нашлось), ${quantity} шт.`
      : `строка ${position}: убрано из заказа, возвращено на полку ${quantity} шт.`,
  'note-order': 'заметка для сотрудников',
  'assign-order': ({ to }) =>
    to === 'nobody' ? 'больше никто не занимается' : 'назначен сотрудник',
  'print-orders': ({ kind, orders }) =>
    `печать, ${PRINTS[String(kind)] ?? kind}: заказы № ${listOf(orders)}`,
  'begin-export': 'начата выгрузка заказов',
  'export-orders': ({ rows }) => `заказы выгружены, строк: ${rows}`,
  'plan-bulk': ({ orders }) => `шаг для многих: заказы № ${listOf(orders)}`,
  'undo-bulk': 'шаг для многих возвращён, ничего не сделано',
  'send-letter': 'письмо отправлено ещё раз',
  'place-warehouse': ({ place }) => `складу 1С указано место: ${place}`,
  'receive-line': ({ position }) => `строка ${position}: товар пришёл от поставщика`,
  'move-promise': ({ promised }) => `обещанный срок изменён на ${promised}`,
  'change-details': ({ changed }) => `изменено: ${detailNames(String(changed).split(','))}`,
  'move-stock': ({ quantity, document }) => `перемещено ${quantity} шт. по документу ${document}`,
  'correct-stock': ({ before, onHand, document }) =>
    `остаток исправлен: было ${before}, стало ${onHand}, документ ${document}`,
  'open-reception': ({ from, lines }) =>
    `${from ? 'начато перемещение' : 'начата приёмка'}${lines ? `, строк: ${lines}` : ''}`,
  'send-move': ({ units }) => `перемещение отправлено, штук: ${units}`,
  'close-reception': ({ units, surplus, shortage }) =>
    `принято штук: ${units}${surplus ? `, лишних ${surplus}` : ''}${shortage ? `, не хватает ${shortage}` : ''}`,
  'note-reception': 'примечание после закрытия',
  'cancel-reception': ({ units }) => `отменена${units ? `, вернулось штук: ${units}` : ''}`,
  'bind-barcode': ({ code }) => `закреплён штрихкод ${code}`,
  'release-barcode': ({ code }) => `снят штрихкод ${code}`,
  'tell-row': ({ text, product, quantity }) =>
    `строка накладной «${text}», ${quantity} шт.: это товар № ${product}`,
  'untell-row': ({ text, product, quantity }) =>
    `строка накладной «${text}», ${quantity} шт.: это не товар № ${product}`,
  'set-shelf': ({ former, shelf }) =>
    shelf === ''
      ? `полка «${former}» убрана`
      : `полка «${shelf}»${former ? `, была «${former}»` : ''}`,
  'count-shelf': ({ more, less, cost, goods }) =>
    more || less
      ? `полка пересчитана: ${[less && `не хватает ${less} шт. на ${cost} руб.`, more && `лишних ${more} шт.`].filter(Boolean).join(', ')} (${goods})`
      : 'полка пересчитана, всё сошлось',
  'bring-shelves': ({ changed }) => `полки загружены таблицей, изменено: ${changed}`,
  'import-list': ({ supplier, dry_run: isDryRun }) =>
    `прайс-лист ${isDryRun ? 'сравнён' : 'отправлен'}${supplier ? `, поставщик ${supplier}` : ''}`,
  'apply-import': 'загрузка прайс-листа подтверждена',
  'undo-import': 'загрузка прайс-листа отменена',
  'bring-pictures': ({ file, added, products }) =>
    `фотографии из «${file}»: ${added}, товаров: ${products}`,
  'arrange-pictures': ({ before, now }) =>
    before === now ? 'изменён порядок фотографий' : `фотографий было ${before}, стало ${now}`,
  'set-margins': (details) => `наценки изменены, ${repriced(details)}`,
  'undo-margins': (details) => `наценки возвращены, ${repriced(details)}`,
  refund: ({ lines }) =>
    lines === 'all' ? 'возврат всех денег' : `возврат денег, строки: ${lines}`,
  'return-order': ({ from, lines, goods, place }) =>
    `${from === 'shipped' ? 'покупатель не взял заказ' : lines === 'all' ? 'возврат заказа' : `возврат, строки: ${lines}`}, товар ${goods === 'stock' ? 'на остаток' : 'списан'}${place ? `, приняли: ${place}` : ''}`,
  'pay-on-receipt': ({ former, now }) =>
    now
      ? `оплата продажи исправлена: было «${former}», стало «${now}»`
      : former
        ? `оплачен при выдаче не так, как в заказе: было «${former}»`
        : 'оплата заменена на оплату при получении',
  'read-secrets': 'прочитаны ссылки и коды из писем',
  'add-staff': ({ role }) => `добавлен сотрудник, ${roleOf(role)}`,
  'invite-staff': ({ name, email, opened, passkeys }) =>
    `${opened ? 'доступ возвращён, ' : ''}отправлена ссылка для пароля: ${name ?? email}${removedText(passkeys)}`,
  'change-staff': ({ former, role }) => `роль: была ${roleOf(former)}, стала ${roleOf(role)}`,
  'accept-invitation': 'пароль задан по ссылке из приглашения',
  'disable-staff': ({ passkeys }) => `доступ закрыт${removedText(passkeys)}`,
  'change-password': ({ passkeys }) => `пароль изменён${removedText(passkeys)}`,
  'end-sessions': 'сеансы завершены',
  'set-factor': 'второй фактор включён',
  'remove-factor': 'второй фактор выключен',
  'reset-factor': ({ passkeys }) =>
    `второй фактор снят: ${passkeys ? `он потерян${removedText(passkeys)}` : 'телефон потерян'}`,
  'new-codes': 'выпущены новые запасные коды',
  'use-recovery-code': 'использован запасной код',
  'add-passkey': ({ name }) => `добавлен ключ доступа «${name}»`,
  'remove-passkey': ({ name }) => `удалён ключ доступа «${name}»`,
  'use-passkey': ({ name }) => `важное действие подтверждено ключом доступа «${name}»`,
  'refuse-passkey': ({ name }) =>
    `ключ доступа «${name}» не принят: его счётчик пошёл назад, у ключа может быть копия`,
  'end-passkeys': ({ passkeys }) => `удалены все ключи доступа (${passkeys})`,
  'export-customer': 'данные покупателя выгружены по его просьбе',
  'delete-customer': 'покупатель удалён по его просьбе',
  'vouch-for-customer': 'за покупателя поручились: больше открытых заказов',
  'stop-vouching': 'за покупателя больше не ручаются',
  'add-category': 'категория добавлена',
  'rename-category': 'категория переименована',
  'move-category': 'категория перенесена',
  'merge-categories': 'категории объединены',
  'remove-category': 'категория удалена',
  'rename-manufacturer': 'производитель переименован',
  'merge-manufacturers': 'производители объединены',
  'add-synonym': 'добавлено другое имя производителя',
  'remove-synonym': 'другое имя производителя удалено',
  'add-make': 'марка добавлена',
  'add-model': 'модель добавлена',
  'add-engine': 'двигатель добавлен',
  'rename-make': 'марка переименована',
  'rename-model': 'модель переименована',
  'rename-engine': 'двигатель переименован',
  'merge-models': 'модели объединены',
  'add-car-spelling': 'добавлено написание автомобиля',
  'remove-car-spelling': 'написание автомобиля удалено',
  'add-shop': 'точка добавлена',
  'change-shop': 'точка изменена',
  'close-shop': 'точка закрыта',
  'open-shop': 'точка открыта снова',
}

const SUBJECTS: Readonly<Record<string, string>> = {
  order: 'Заказ №',
  request: 'Обращение №',
  letter: 'Письмо №',
  view: 'Вид №',
  warehouse: 'Склад 1С',
  product: 'Товар №',
  reception: 'Приёмка №',
  shelf: 'Полка',
  import: 'Загрузка №',
  customer: 'Покупатель №',
  shop: 'Точка',
  category: 'Категория',
  manufacturer: 'Производитель №',
  make: 'Марка',
  model: 'Модель №',
}

/**
 * `Заказ № 5: «новый» → «подтверждён»`; an act that has no words here is named as it is recorded.
 * `names` are those of staff, by number.
 */
export function actText(
  { act, subject, details }: Pick<ActRecord, 'act' | 'subject' | 'details'>,
  names: ReadonlyMap<string, string> = new Map(),
): string {
  const words = WORDS[act]
  const done = typeof words === 'function' ? words(details) : (words ?? act)
  const reason = typeof details.reason === 'string' && details.reason ? `: ${details.reason}` : ''
  const whole = `${done}${reason}`
  const about = subjectText({ subject, act }, names)
  return about === '' ? whole.replace(/^./, (first) => first.toUpperCase()) : `${about}: ${whole}`
}

/** Somebody's own login needs no subject. */
const OF_ONESELF = [
  'log-in',
  'log-out',
  'accept-invitation',
  'use-recovery-code',
  'set-factor',
  'add-passkey',
  'remove-passkey',
  'use-passkey',
]

function subjectText(
  { subject, act }: Pick<ActRecord, 'act' | 'subject'>,
  names: ReadonlyMap<string, string>,
): string {
  const [kind = '', ...name] = subject.split(' ')
  const id = name.join(' ')
  if (kind === 'staff')
    return OF_ONESELF.includes(act) ? '' : (names.get(id) ?? `Сотрудник № ${id}`)
  const known = SUBJECTS[kind]
  return known ? `${known} ${id}` : ''
}

/** Of a buyer whom no letter with a code reaches. */
const SAID: Readonly<Record<string, string>> = {
  phone: ': покупатель назвал номер заказа и конец телефона',
  name: ': покупатель назвал номер заказа и фамилию',
}

const repriced = ({ goods, dearer, cheaper }: Details): string =>
  `цен изменено: ${goods} (дороже ${dearer}, дешевле ${cheaper})`

const OUTCOMES: Readonly<Record<string, string>> = {
  answered: 'отвечено',
  missed: 'не дозвонились',
  reopened: 'возвращено в ждущие',
}

const PRINTS: Readonly<Record<string, string>> = {
  picking: 'лист сборки',
  slip: 'накладные',
  label: 'ярлыки',
  return: 'акты возврата',
}

/** `1,2,3` → `1, 2, 3`. */
const listOf = (numbers: unknown): string => String(numbers).split(',').join(', ')

const removedText = (passkeys: unknown): string =>
  passkeys === undefined ? '' : `; удалено ключей доступа: ${passkeys}`

const STATUSES: Readonly<Record<string, string>> = {
  new: 'новый',
  confirmed: 'подтверждён',
  assembling: 'собирается',
  ready: 'готов к выдаче',
  shipped: 'передан в доставку',
  completed: 'завершён',
  cancelled: 'отменён',
  returned: 'возвращён',
}

const statusOf = (status: unknown): string => STATUSES[String(status)] ?? String(status)

const roleOf = (role: unknown): string =>
  ROLE_NAMES[role as keyof typeof ROLE_NAMES] ?? String(role)
