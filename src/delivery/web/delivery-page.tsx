// /delivery: how an order reaches the buyer, with the prices and days of the shop's tables.

import { Link } from 'react-router'
import { Points, type TextPart, TextScreen, useCompany } from '#src/content/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { deliveryApi } from '../contract.ts'
import { InShort } from './in-short.tsx'
import { CarrierPrices, CourierPrices, ShopHours } from './price-tables.tsx'

export function DeliveryPage() {
  const { phone } = useCompany()
  const ways = useApi(deliveryApi.prices, {}).data?.ways
  const toAddress = { id: 'to-address', title: 'Доставка по адресу', body: <ToAddress /> }
  const parts: readonly TextPart[] = [
    { id: 'pickup', title: 'Самовывоз — бесплатно', body: <Pickup /> },
    ...(ways?.length === 0 ? [] : [toAddress]),
    { id: 'payment', title: 'Оплата и чек', body: <Points points={PAYMENT} /> },
    { id: 'receipt', title: 'При получении', body: <Points points={AT_THE_DOOR} /> },
    { id: 'troubles', title: 'Если что-то пошло не так', body: <Troubles phone={phone} /> },
  ]
  return <TextScreen title="Доставка" lead={leadOf(ways)} opening={<InShort />} parts={parts} />
}

const Pickup = () => (
  <>
    <p>
      Выберите магазин при оформлении заказа: у каждого сказано, что в нём есть сегодня и когда
      привезут остальное. Адреса и телефоны — в <Link to="/contacts">контактах</Link>.
    </p>
    <ShopHours />
    <Points points={PICKUP} />
  </>
)

const ToAddress = () => (
  <>
    <CourierPrices />
    <CarrierPrices />
    <Points points={TO_ADDRESS} />
  </>
)

const Troubles = ({ phone }: { readonly phone: string }) => (
  <>
    <Points points={TROUBLES} />
    <p>
      Вопросы о доставке: <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>. О возврате — на
      странице <Link to="/guarantee">«Гарантия»</Link>, все условия — в{' '}
      <Link to="/terms">пользовательском соглашении</Link>.
    </p>
  </>
)

/** While the ways are not known, or when they cannot be read, no way is denied. */
function leadOf(ways: readonly string[] | undefined): string {
  if (!ways) return 'Заберите заказ в магазине или получите по адресу: день назовём при оформлении.'
  if (ways.length === 0)
    return 'Заберите заказ в магазине: это бесплатно, день и час назовём при оформлении.'
  return ways.includes('carrier')
    ? 'Заберите заказ в магазине или получите по адресу: отправляем в любой город России.'
    : 'Заберите заказ в магазине или закажите курьера: цену и день назовём при оформлении.'
}

const PICKUP = [
  'Принятый заказ закрепляет детали за вами. Когда он будет собран, в личном кабинете появится отметка «готов к выдаче».',
  'Сколько дней заказ вас ждёт, скажем по телефону; если не успеваете, позвоните — продлим.',
  'Для получения назовите код: когда заказ будет готов, он появится в личном кабинете и придёт на подтверждённый e-mail.',
  'Если e-mail в заказе нет или он не подтверждён, хватит номера заказа и последних четырёх цифр телефона или фамилии.',
]

const TO_ADDRESS = [
  'Выберите способ при оформлении и укажите город, улицу, дом и квартиру, для почты — и индекс.',
  'Стоимость и срок зависят от веса, размеров и города: корзина считает их до заказа. Чего корзина не знает, назовём до отправки; если это не подойдёт, заказ можно отменить без расходов.',
  'Обещанный срок остаётся в заказе. Если он сдвигается, мы пишем, почему и на когда.',
  'Аккумуляторы, масла и аэрозоли перевозят не все службы: предложим ту, что возьмётся.',
  'Пока заказ не у вас, за его сохранность отвечаем мы.',
]

const PAYMENT = [
  'Способы оплаты показаны при оформлении заказа. Цена принятого заказа не меняется.',
  'Кассовый чек выдаём на бумаге или отправляем на телефон или e-mail. При оплате заранее чеков два: когда вы заплатили и когда получили товар.',
]

const AT_THE_DOOR = [
  'Проверьте количество и упаковку, сверьте артикул на детали с заказом. Недостаток, который найдёте позже, прав на возврат не лишает.',
  'С товаром передаём чек, документы производителя и памятку о возврате.',
  'На маслах и жидкостях, для которых закон требует маркировки, есть код: его можно проверить приложением «Честный знак».',
  'Отказаться от заказа можно до получения и в течение 14 дней после него.',
]

const TROUBLES = [
  'Не хватает детали, пришла не та или упаковка повреждена — скажите об этом при получении или позвоните: заменим, довезём или вернём деньги.',
  'Оплаченный заранее заказ не пришёл в срок — назначьте новый срок или потребуйте деньги назад; за каждый день просрочки платим 0,5 % внесённой суммы.',
]
