// Units that were taken and then fell out of an order: where they belong, until somebody says that they lie there.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Picks, PutBack } from '../../picks-contract.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { useMay } from '../use-session.ts'
import styles from './pick-screen.module.css'
import { useLeavingCard } from './use-leaving-card.ts'
import { useAllPutBacks, usePutBack } from './use-picks.ts'

/** Of one order. */
export function PutBacks({ id, put_back: units }: Pick<Picks, 'id' | 'put_back'>) {
  return (
    <div role="alert" className={styles.refusals}>
      {units.map((one) => (
        <OnePutBack key={keyOf(id, one)} {...{ id, units: one }} said="Убрали из заказа:" />
      ))}
    </div>
  )
}

/** Of all orders of the shop, also of those that are cancelled or handed over: folded, orders come first. */
export function AllPutBacks({ isOpen }: { readonly isOpen: boolean }) {
  const { data } = useAllPutBacks()
  if (!data || data.units.length === 0) return null
  return (
    <section aria-label="Вернуть на полку">
      <details className={styles.folded} open={isOpen}>
        <summary>
          Вернуть на полку: {data.units.length}
          {data.isMore && ', есть ещё'}
        </summary>
        <div className={styles.refusals}>
          {data.units.map((one) => {
            const id = one.order_id
            const said = `Заказу № ${id} больше не нужно:`
            return <OnePutBack key={keyOf(id, one)} {...{ id, said }} units={one} />
          })}
        </div>
      </details>
    </section>
  )
}

const keyOf = (id: number, { position, quantity }: PutBack) => `${id} ${position} ${quantity}`

type Props = { readonly id: number; readonly units: PutBack; readonly said: string }

function OnePutBack({ id, units, said }: Props) {
  const { position, quantity, article, name, shelf } = units
  const mayPut = useMay().includes('make-assembling')
  const put = usePutBack()
  // repeated after a lost answer it counts once
  const [key] = useState(() => crypto.randomUUID())
  const [isAsked, ask] = useState(false)
  const { card, button } = useLeavingCard()
  if (put.isSuccess) return null
  const answer = (isGone: boolean) =>
    button(() => put.mutate({ id, key, position, quantity, is_gone: isGone }))
  const failure = put.isError && (
    <FailureNotice text={messageOf(put.error, 'Не записано: нет связи.')} />
  )
  const named = <span className="visually-hidden"> {article}</span>
  return (
    <div ref={card} className={styles.refusal}>
      <p>
        {said} <strong>{article}</strong> {name}, {quantity} шт. Верните на полку{' '}
        {shelf === '' ? 'откуда взяли.' : `${shelf}.`}
      </p>
      {mayPut && (
        <div className={styles.buttons}>
          <Button loading={put.isPending} {...answer(false)}>
            Вернул на полку{named}
          </Button>
          <Button onClick={() => ask(true)}>Возвращать нечего{named}</Button>
        </div>
      )}
      {isAsked && (
        <OfficeDialog
          title="Возвращать нечего?"
          action="Нечего"
          isPending={put.isPending}
          onSubmit={answer(true).onClick}
          onClose={() => ask(false)}
        >
          <p>Товар продан или не нашёлся. Остаток не изменится.</p>
          {put.variables?.is_gone && failure}
        </OfficeDialog>
      )}
      {!isAsked && failure}
    </div>
  )
}
