// Rows of a paper whose product nobody has told yet, and codes that staff have bound to a line.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Reception, ReceptionGood, ReceptionLine } from '../../receptions-contract.ts'
import { RowAct } from '../list-states.tsx'
import { FindGood } from './find-good.tsx'
import styles from './receive-screen.module.css'
import { tellProduct, told, useReceptionAct, useRelease } from './use-receptions.ts'

type RowProps = {
  readonly id: number
  readonly row: Reception['unknown'][number]
  readonly mayTell: boolean
}

/** Told once, it is expected as its product, and its codes count. */
export function UnknownRow({ id, row: { text, quantity, codes }, mayTell }: RowProps) {
  const [isOpen, open] = useState(false)
  const telling = useReceptionAct(
    (good: ReceptionGood) => tellProduct(id, good.id, text),
    () => told('Строка накладной узнана'),
  )
  return (
    <li className={styles.line}>
      <span>
        {text}
        <br />
        <span className={styles.soft}>в накладной есть, в магазине такого товара нет</span>
        {codes.length > 0 && <span className={styles.soft}>; коды: {codes.join(', ')}</span>}
      </span>
      <span className={styles.units}>{quantity}</span>
      {mayTell && !isOpen && (
        <div className={styles.buttons}>
          <Button onClick={() => open(true)}>
            Указать товар<span className="visually-hidden">: {text}</span>
          </Button>
        </div>
      )}
      {mayTell && isOpen && (
        <FindGood
          label="Какой это товар: артикул"
          action="Это он"
          isReady={!telling.isPending}
          onFound={(good) => telling.mutate(good)}
        />
      )}
      {telling.isError && (
        <FailureNotice text={messageOf(telling.error, 'Связи нет: нажмите ещё раз.')} />
      )}
    </li>
  )
}

type BoundProps = {
  readonly id: number
  readonly line: Pick<ReceptionLine, 'product_id' | 'article' | 'bound' | 'may_release'>
}

export function BoundCodes({ id, line }: BoundProps) {
  const { product_id: product, article, bound, may_release: own } = line
  if (bound.length === 0) return null
  return (
    <ul className={styles.soft} aria-label={`Закреплённые коды: ${article}`}>
      {bound.map((code) => (
        <li key={code}>
          код {code} закреплён вручную{' '}
          {own.includes(code) && <Release id={id} product={product} code={code} />}
        </li>
      ))}
    </ul>
  )
}

type ReleaseProps = { readonly id: number; readonly product: number; readonly code: string }

function Release({ id, product, code }: ReleaseProps) {
  const { release, isPending } = useRelease(id, { product_id: product, code })
  return (
    <RowAct of={code} disabled={isPending} onClick={release}>
      Снять
    </RowAct>
  )
}
