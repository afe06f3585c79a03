// Units that were taken and then fell out of the order: where they belong, until somebody says that they lie there.

import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Picks, PutBack } from '../../picks-contract.ts'
import { Which } from './pick-row.tsx'
import styles from './pick-screen.module.css'
import { usePutBack } from './use-picks.ts'

export function PutBacks({ picks: { id, put_back: units } }: { readonly picks: Picks }) {
  return (
    <div role="alert" className={styles.refusals}>
      {units.map((one) => (
        <OnePutBack key={`${one.position} ${one.quantity}`} id={id} units={one} />
      ))}
    </div>
  )
}

function OnePutBack({ id, units }: { readonly id: number; readonly units: PutBack }) {
  const { position, quantity, article, name, shelf } = units
  const put = usePutBack()
  // repeated after a lost answer it counts once
  const [key] = useState(() => crypto.randomUUID())
  return (
    <div className={styles.refusal}>
      <p>
        Убрали из заказа: <strong>{article}</strong> {name}, {quantity} шт. Верните на полку{' '}
        {shelf === '' ? 'откуда взяли.' : `${shelf}.`}
      </p>
      <Button loading={put.isPending} onClick={() => put.mutate({ id, key, position, quantity })}>
        Вернул на полку
        <Which article={article} />
      </Button>
      {put.isError && <FailureNotice text={messageOf(put.error, 'Не записано: нет связи.')} />}
    </div>
  )
}
