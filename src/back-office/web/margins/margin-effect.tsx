// What margins change in the whole catalogue: how many prices, by how much, and those the most.

import type { ReactNode } from 'react'
import { formatPrice } from '#src/shared/money.ts'
import { changeOf } from '../../import-words.ts'
import type { WireEffect } from '../../margins-contract.ts'
import { ListTable } from '../list-states.tsx'
import styles from './margins-screen.module.css'

type Props = { readonly effect: WireEffect; readonly children: ReactNode }

export const MarginEffect = ({ effect, children }: Props) => (
  <section className={styles.effect} aria-labelledby="effect-title">
    <h2 id="effect-title">Что изменится</h2>
    <p role="status">{effectText(effect)}</p>
    {effect.largest.length > 0 && (
      <ListTable
        caption="Самые большие изменения цен"
        columns={['Артикул', 'Товар', '#Было', '#Станет', '#Изменение']}
      >
        {effect.largest.map(({ article, name, was, is }) => (
          <tr key={`${article} ${name}`}>
            <th scope="row">{article}</th>
            <td>{name}</td>
            <td data-number>{formatPrice(was)}</td>
            <td data-number>{formatPrice(is)}</td>
            <td data-number>{changeOf(was, is)}</td>
          </tr>
        ))}
      </ListTable>
    )}
    <div className={styles.buttons}>{children}</div>
  </section>
)

const grouped = (count: number): string => count.toLocaleString('ru-RU')

/** «17 214 цен из 60 000, в среднем +3,1 %. Дороже: 17 000, дешевле: 214. …» */
function effectText({ priced, goods, mean, dearer, cheaper, jumps }: WireEffect): string {
  if (goods === 0) return 'Ни одна цена не изменится.'
  const percent = mean.toLocaleString('ru-RU', {
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  const jumping = jumps > 0 ? ` Больше чем на 20 %: ${grouped(jumps)}.` : ''
  return (
    `Цен изменится: ${grouped(goods)} из ${grouped(priced)}, в среднем ${percent}\u00a0%. ` +
    `Дороже: ${grouped(dearer)}, дешевле: ${grouped(cheaper)}.${jumping}`
  )
}
