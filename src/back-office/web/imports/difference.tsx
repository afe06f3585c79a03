// What a price list changes: counts, the biggest jumps of prices, what vanishes, stock, categories.

import { formatPrice } from '#src/shared/money.ts'
import { changeOf } from '../../import-words.ts'
import type { ImportDetails } from '../../imports-contract.ts'
import { ListTable } from '../list-states.tsx'
import styles from './import-screen.module.css'

type Compared = NonNullable<ImportDetails['difference']>

const grouped = (count: number): string => count.toLocaleString('ru-RU')

export function Difference({ details }: { readonly details: ImportDetails }) {
  const { difference } = details
  if (!difference) return null
  return (
    <section className={styles.part} aria-labelledby="difference-title">
      <h2 id="difference-title">Что меняет список</h2>
      <Counts difference={difference} />
      <Jumps difference={difference} />
      <Vanished difference={difference} />
      <Stock difference={difference} />
      <Codes difference={difference} />
      <Categories difference={difference} />
      <Doubts title="Номера, взятые с сомнением" doubts={details.numbers.doubts} />
      <Doubts title="Остаток неясен, взята только цена" doubts={details.unclear_stock} />
    </section>
  )
}

type Props = { readonly difference: Compared }

function Counts({ difference: all }: Props) {
  const counts: [string, number][] = [
    ['Новых товаров', all.added],
    ['Изменится', all.changed],
    ['Без изменений', all.unchanged],
    ['Исчезнет у поставщика', all.vanishing],
    ['Из них скроется из магазина', all.hiding],
    ['Дороже', all.dearer],
    ['Дешевле', all.cheaper],
    ['Цена больше чем на 20 %', all.jumps],
    ['Другой остаток', all.requantified],
    ['Остаток станет нулём', all.emptied],
    ['Повторены в списке', all.repeated],
    ['Цена другого поставщика', all.repriced ?? 0],
  ]
  return (
    <dl className={styles.facts}>
      {counts
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{grouped(count)}</dd>
          </div>
        ))}
    </dl>
  )
}

/** As in the count «Цена больше чем на 20 %». */
const JUMP = 0.2

const Jumps = ({ difference: { largest } }: Props) =>
  largest.length > 0 && (
    <ListTable
      caption="Самые большие скачки цен"
      columns={['Артикул', 'Товар', '#Было', '#Станет', '#Изменение']}
    >
      {largest.map(({ article, name, was, is }) => (
        <tr key={`${article} ${name}`}>
          <th scope="row">{article}</th>
          <td>{name}</td>
          <td data-number>{formatPrice(was)}</td>
          <td data-number>{formatPrice(is)}</td>
          <td data-number data-alarm={Math.abs(is - was) > was * JUMP || undefined}>
            {changeOf(was, is)}
          </td>
        </tr>
      ))}
    </ListTable>
  )

const Vanished = ({ difference: { vanished, vanishing } }: Props) =>
  vanished.length > 0 && (
    <details>
      <summary>
        Исчезнут: {grouped(vanishing)}
        {vanishing > vanished.length && `, первые ${vanished.length}`}
      </summary>
      <ul className={styles.rows}>
        {vanished.map(({ article, name }) => (
          <li key={`${article} ${name}`}>
            {article} {name}
          </li>
        ))}
      </ul>
    </details>
  )

const Stock = ({ difference: { stock } }: Props) =>
  stock.length > 0 && (
    <ListTable caption="Остатки по магазинам" columns={['Где', '#Было', '#Станет', '#Товаров']}>
      {stock.map(({ place, units, goods, lies }) => (
        <tr key={place}>
          <th scope="row">{place}</th>
          <td data-number>{grouped(lies)} шт.</td>
          <td data-number>{grouped(units)} шт.</td>
          <td data-number>{grouped(goods)}</td>
        </tr>
      ))}
    </ListTable>
  )

const Codes = ({ difference: { codes } }: Props) =>
  codes &&
  codes.unknown + codes.moved > 0 && (
    <div>
      {codes.unknown > 0 && <p>Строк с неизвестным кодом: {grouped(codes.unknown)}.</p>}
      {codes.moved > 0 && <p>Кодов, которые теперь значат другой товар: {grouped(codes.moved)}.</p>}
      <ul className={styles.rows}>
        {codes.examples.map(({ code, was, is }) => (
          <li key={code}>
            {code}: был {was}, стал {is}
          </li>
        ))}
      </ul>
    </div>
  )

const Categories = ({ difference: { categories } }: Props) =>
  categories &&
  categories.texts > 0 && (
    <details>
      <summary>Категории поставщика, которых магазин не знает: {grouped(categories.texts)}</summary>
      <ul className={styles.rows}>
        {categories.categories.map(({ text, known, added }) => (
          <li key={text}>
            «{text}»: товаров {grouped(known + added.reduce((sum, one) => sum + one.products, 0))}
          </li>
        ))}
      </ul>
    </details>
  )

type DoubtsProps = {
  readonly title: string
  readonly doubts: ImportDetails['unclear_stock']
}

const Doubts = ({ title, doubts }: DoubtsProps) =>
  doubts.length > 0 && (
    <details>
      <summary>{title}</summary>
      <ul className={styles.rows}>
        {doubts.map(({ reason, count, examples }) => (
          <li key={reason}>
            {reason}: {grouped(count)}
            {examples.length > 0 && ` (${examples.map(({ text }) => `«${text}»`).join(', ')})`}
          </li>
        ))}
      </ul>
    </details>
  )
