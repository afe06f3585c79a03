// The promises of the home page: the banner under the search form, and the advantages of the shop.

import { Link } from 'react-router'
import { Icon } from '#src/ui/icons.tsx'
import styles from './advantages.module.css'

const DELIVERY = {
  icon: 'truck',
  title: 'Доставка в любую точку',
  text: (
    <>
      Заберите заказ в магазине или получите по адресу: куда и за сколько&nbsp;— на странице «
      <Link to="/delivery">Доставка</Link>».
    </>
  ),
} as const
const PICKUP = {
  icon: 'truck',
  title: 'Самовывоз бесплатно',
  text: 'Заберите заказ в магазине: день и час назовём при оформлении.',
} as const

const PROMISES = [
  {
    icon: 'chat',
    title: 'Консультация специалиста',
    text: 'Проверим по артикулу и двигателю, подойдёт ли деталь к вашей машине.',
  },
  {
    icon: 'shield',
    title: 'Качество и гарантия',
    text: 'На странице товара\u00a0— производитель и страна. Деталь с недостатком заменим.',
  },
  {
    icon: 'phone',
    title: 'Поддержка',
    text: 'Отвечаем по телефону каждый день: от выбора до возврата.',
  },
  {
    icon: 'return',
    title: 'Возврат в течение 14 дней',
    text: (
      <>
        Не подошло&nbsp;— вернём деньги. Условия&nbsp;— на странице «
        <Link to="/guarantee">Гарантия</Link>».
      </>
    ),
  },
  {
    icon: 'star',
    title: 'Реакция на отзывы',
    text: 'Читаем каждый отзыв и отвечаем, что сделали.',
  },
] as const

export function Advantages({ isDelivered }: { readonly isDelivered: boolean }) {
  return (
    <section className={styles.about} aria-labelledby="about-us">
      <h2 id="about-us">О нас</h2>
      <ul className={styles.grid}>
        {[isDelivered ? DELIVERY : PICKUP, ...PROMISES].map(({ icon, title, text }) => (
          <li key={title} className={styles.promise}>
            <Icon name={icon} className={styles.icon} />
            <h3 className={styles.title}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const BULLETS = [
  'Оригиналы и аналоги рядом: цену и производителя видно сразу.',
  'Остатки по каждому магазину: знаете заранее, где деталь лежит.',
]

/** The banner under the search form. */
export function ServiceBanner() {
  return (
    <section className={styles.banner} aria-labelledby="service-banner">
      <h2 id="service-banner">Запчасти по доступной цене</h2>
      <ul className={styles.bullets}>
        {BULLETS.map((bullet) => (
          <li key={bullet} className={styles.bullet}>
            <Icon name="check" className={styles.tick} />
            {bullet}
          </li>
        ))}
      </ul>
    </section>
  )
}
