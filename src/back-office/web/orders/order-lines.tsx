// The lines of an order: those that stand, and, struck through in their places, those that fell out.

import type { AnswerOf } from '#src/shared/endpoint.ts'
import { formatPrice } from '#src/shared/money.ts'
import { VERDICT_WORDS, type VerdictName } from '#src/shared/verdict-words.ts'
import type { StaffOrder, staffApi } from '../../contract.ts'
import { type LineRow, lineRows } from '../../order-changes.ts'
import { returnedText } from '../../return-words.ts'
import { returnedByLine } from '../../returned-goods.ts'
import { RowAct } from '../list-states.tsx'
import styles from './order-panel.module.css'

type Shown = AnswerOf<typeof staffApi.order>
type Line = StaffOrder['lines'][number]
type Acts = {
  readonly onDrop?: (line: Line) => void
  readonly onReplace?: (line: Line) => void
  readonly onReceive?: (line: Line) => void
}

export function OrderLines({ shown, ...acts }: Acts & { readonly shown: Shown }) {
  const { order, gone, history } = shown
  const hasActs = Object.keys(acts).length > 0
  return (
    <table className={styles.lines}>
      <caption className="visually-hidden">Строки заказа</caption>
      <thead>
        <tr>
          <th scope="col">Товар</th>
          <th scope="col">К автомобилю</th>
          <th scope="col" className={styles.number}>
            Цена
          </th>
          <th scope="col" className={styles.number}>
            Шт.
          </th>
          <th scope="col" className={styles.number}>
            Сумма
          </th>
          {hasActs && (
            <th scope="col">
              <span className="visually-hidden">Действия</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lineRows({ lines: order.lines, gone, history }).map((row) =>
          row.gone === null ? (
            <Standing key={row.key} row={row} shown={shown} {...acts} />
          ) : (
            <Gone key={row.key} row={row} hasActs={hasActs} />
          ),
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={4}>
            Итого
            {order.shipping_cost > 0 && ` (доставка — ${formatPrice(order.shipping_cost)})`}
          </th>
          <td className={styles.number}>{formatPrice(order.total)}</td>
          {hasActs && <td className={styles.acts} />}
        </tr>
        {shown.returns.length > 0 && (
          <tr>
            <th scope="row" colSpan={4}>
              После возвратов
            </th>
            <td className={styles.number}>{formatPrice(shown.total_left)}</td>
            {hasActs && <td className={styles.acts} />}
          </tr>
        )}
      </tfoot>
    </table>
  )
}

type RowProps = { readonly row: LineRow }

function Standing({
  row,
  shown,
  onDrop,
  onReplace,
  onReceive,
}: RowProps & Acts & { readonly shown: Shown }) {
  const { line, isReplacement } = row
  const source = shown.to_order.find(({ position }) => position === line.position)
  const returned = returnedByLine(shown.order.lines, shown.returns).get(line.position) ?? 0
  const places = shown.from.filter(({ position }) => position === line.position)
  return (
    <tr data-replacement={isReplacement || undefined}>
      <td>
        <span className={styles.name}>{line.name}</span>
        <span className={styles.article}>
          {line.article}, {line.manufacturer}
          {source && `; под заказ: ${source.supplier}`}
        </span>
        {places.length > (source ? 1 : 0) && (
          <span className={styles.place}>
            {places.map(({ place, quantity }) => `${place}: ${quantity} шт.`).join('; ')}
          </span>
        )}
      </td>
      <td>
        <span className={styles.fit} data-fit={line.fitment}>
          {VERDICT_WORDS[line.fitment as VerdictName] ?? ''}
        </span>
        {line.car !== '' && <span className={styles.place}>{line.car}</span>}
      </td>
      <td className={styles.number}>{formatPrice(line.price)}</td>
      <td className={styles.number} data-count>
        {line.quantity}
        {returned > 0 && <span className={styles.place}>{returnedText(returned)}</span>}
      </td>
      <td className={styles.number}>{formatPrice(line.price * line.quantity)}</td>
      {(onDrop || onReplace || onReceive) && (
        <td className={styles.acts}>
          {onReceive && source?.refused_at === null && (
            <RowAct of={line.name} onClick={() => onReceive(line)}>
              Пришло
            </RowAct>
          )}
          {onReplace && (
            <RowAct of={line.name} onClick={() => onReplace(line)}>
              Заменить
            </RowAct>
          )}
          {onDrop && (
            <RowAct of={line.name} onClick={() => onDrop(line)}>
              Убрать
            </RowAct>
          )}
        </td>
      )}
    </tr>
  )
}

const Gone = ({ row, hasActs }: RowProps & { readonly hasActs: boolean }) => {
  const { line, quantity, gone, isReplacement } = row
  return (
    <tr data-gone data-replacement={isReplacement || undefined}>
      <td>
        <s className={styles.name}>{line.name}</s>
        <s className={styles.article}>
          {line.article}, {line.manufacturer}
        </s>
        <span className={styles.why}>{gone}</span>
      </td>
      <td />
      <td className={styles.number}>
        <s>{formatPrice(line.price)}</s>
      </td>
      <td className={styles.number} data-count>
        <s>{quantity}</s>
      </td>
      <td className={styles.number}>
        <s>{formatPrice(line.price * quantity)}</s>
      </td>
      {hasActs && <td className={styles.acts} />}
    </tr>
  )
}
