import { expect, test } from 'vitest'
import { actText } from './act-words.ts'

test.each([
  ['step-order', 'order 5', { from: 'new', to: 'confirmed' }, 'Заказ № 5: «новый» → «подтверждён»'],
  [
    'step-order',
    'order 5',
    { from: 'ready', to: 'completed', code: 'none', reason: 'Показан паспорт' },
    'Заказ № 5: «готов к выдаче» → «завершён», выдан без кода: Показан паспорт',
  ],
  ['sell', 'order 5', { store: 'ул. Мира, 1' }, 'Заказ № 5: продан и выдан в магазине ул. Мира, 1'],
  [
    'sell',
    'order 5',
    { store: 'ул. Мира, 1', total: 301.5, method: 'наличными' },
    'Заказ № 5: продан и выдан в магазине ул. Мира, 1, 301,50\u00a0руб. наличными',
  ],
  [
    'step-order',
    'order 5',
    { from: 'ready', to: 'completed', lines: '1 × 1, 3 × 2', key: 'k' },
    'Заказ № 5: «готов к выдаче» → «завершён», выданы строки: 1 × 1, 3 × 2',
  ],
  [
    'step-order',
    'order 5',
    { from: 'shipped', to: 'returned', place: 'Волгоград, ул. Мира, 1; Элиста, Склад' },
    'Заказ № 5: «передан в доставку» → «возвращён», приняли: Волгоград, ул. Мира, 1; Элиста, Склад',
  ],
  [
    'drop-line',
    'order 5',
    { position: 1, quantity: 2, reason: 'Найден брак' },
    'Заказ № 5: строка 1: убрано 2 шт.: Найден брак',
  ],
  [
    'pay-on-receipt',
    'order 5',
    { method: 1, version: 3 },
    'Заказ № 5: оплата заменена на оплату при получении',
  ],
  [
    'pay-on-receipt',
    'order 5',
    { method: 2, former: 'Наличными', now: 'Картой', version: 3 },
    'Заказ № 5: оплата продажи исправлена: было «Наличными», стало «Картой»',
  ],
  ['log-in', 'staff 2', { address: '10.0.0.1' }, 'Вход с адреса 10.0.0.1'],
  ['end-sessions', 'staff 2', {}, 'Сотрудник № 2: сеансы завершены'],
  [
    'change-staff',
    'staff 2',
    { former: 'seller', role: 'picker', store: 1 },
    'Сотрудник № 2: роль: была продавец, стала сборщик',
  ],
  ['refund', 'order 7', { lines: 'all', reason: 'Брак' }, 'Заказ № 7: возврат всех денег: Брак'],
  [
    'move-stock',
    'product 3',
    { quantity: 2, document: 'П-1', reason: 'Под заказ' },
    'Товар № 3: перемещено 2 шт. по документу П-1: Под заказ',
  ],
  [
    'close-reception',
    'reception 7',
    { units: 9, shortage: 1 },
    'Приёмка № 7: принято штук: 9, не хватает 1',
  ],
  [
    'note-reception',
    'reception 7',
    { reason: 'одна помята' },
    'Приёмка № 7: примечание после закрытия: одна помята',
  ],
  [
    'bind-barcode',
    'product 3',
    { code: '4011558736002' },
    'Товар № 3: закреплён штрихкод 4011558736002',
  ],
  [
    'untell-row',
    'reception 7',
    { text: 'NEW-7', product: 3, quantity: 2 },
    'Приёмка № 7: строка накладной «NEW-7», 2 шт.: это не товар № 3',
  ],
  ['disable-staff', 'staff 9', {}, 'Ольга Серова: доступ закрыт'],
  [
    'disable-staff',
    'staff 9',
    { passkeys: 2 },
    'Ольга Серова: доступ закрыт; удалено ключей доступа: 2',
  ],
  [
    'end-passkeys',
    'staff 9',
    { passkeys: 2, reason: 'база восстановлена из копии' },
    'Ольга Серова: удалены все ключи доступа (2): база восстановлена из копии',
  ],
  ['print-orders', 'orders', { kind: 'slip', orders: '5,7' }, 'Печать, накладные: заказы № 5, 7'],
  [
    'import-list',
    'import 3',
    { supplier: 'Юг', dry_run: 1 },
    'Загрузка № 3: прайс-лист сравнён, поставщик Юг',
  ],
  ['add-staff', 'staff 9', { role: 'seller' }, 'Ольга Серова: добавлен сотрудник, продавец'],
  [
    'set-shelf',
    'product 7',
    { locationId: 1, former: 'А-1', shelf: 'А-12' },
    'Товар № 7: полка «А-12», была «А-1»',
  ],
  ['set-shelf', 'product 7', { former: 'А-1', shelf: '' }, 'Товар № 7: полка «А-1» убрана'],
  [
    'count-shelf',
    'shelf C-1',
    { more: 1, less: 2, cost: 300, goods: 'A −2, B +1' },
    'Полка C-1: полка пересчитана: не хватает 2 шт. на 300 руб., лишних 1 шт. (A −2, B +1)',
  ],
  ['count-shelf', 'shelf C-1', { more: 0, less: 0 }, 'Полка C-1: полка пересчитана, всё сошлось'],
  ['release-barcode', 'product 3', { code: 'NEWART1' }, 'Товар № 3: снят штрихкод NEWART1'],
  ['bring-shelves', 'shelves', { changed: 3 }, 'Полки загружены таблицей, изменено: 3'],
  ['a-new-act', 'order 5', {}, 'Заказ № 5: a-new-act'],
])('%s of %s, %j: %s', (act, subject, details, words) => {
  expect(actText({ act, subject, details }, new Map([['9', 'Ольга Серова']]))).toBe(words)
})
