// /delivery: how an order reaches the buyer.

import { Link } from 'react-router'
import { formatPhone } from '#src/shared/phone.ts'
import { useCompany } from './company-context.ts'
import { Points, TextScreen, TextSection } from './text-screen.tsx'

export function DeliveryPage() {
  const { phone, hours } = useCompany()
  return (
    <TextScreen
      title="Доставка"
      lead="Заберите заказ в магазине или получите по адресу: отправляем в любой город России."
    >
      <TextSection title="Самовывоз">
        <p>
          Выберите магазин при оформлении заказа. Сколько деталей лежит в каждом, видно на странице
          товара. Адреса и телефоны — в <Link to="/contacts">контактах</Link>, часы работы: {hours}.
        </p>
      </TextSection>
      <TextSection title="Доставка по адресу">
        <Points
          points={[
            'Укажите адрес при оформлении заказа: город, улицу, дом, квартиру, индекс.',
            'Стоимость и срок зависят от веса, размеров и города. Мы называем их до отправки; если они не подходят, заказ можно отменить без расходов.',
            'Аккумуляторы, масла и жидкости перевозят не все службы: предложим ту, что возьмётся.',
          ]}
        />
      </TextSection>
      <TextSection title="При получении">
        <Points
          points={[
            'Проверьте количество и упаковку, сверьте артикул с заказом.',
            'С товаром передаём чек и памятку о возврате.',
            'Отказаться от заказа можно до получения и в течение 14 дней после него.',
          ]}
        />
        <p>
          Вопросы о доставке: <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>. О возврате — на
          странице <Link to="/guarantee">«Гарантия»</Link>.
        </p>
      </TextSection>
    </TextScreen>
  )
}
