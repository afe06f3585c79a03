// What the bar of the office says of the events: how many new orders have come; and their sound.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { seesStatus } from '../../permissions.ts'
import { useSession } from '../use-session.ts'
import { isMuted, setMuted } from './chime.ts'
import styles from './live-bar.module.css'
import type { Live } from './use-live.ts'

type Props = { readonly live: Live; readonly title: string | undefined }

export function LiveBar({ live: { fresh, forget }, title = 'Служебная часть' }: Props) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const role = useSession().data?.staff.role
  const count = role && seesStatus(role, 'new') ? fresh.size : 0
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title
  }, [count, title])
  const show = () => {
    forget()
    if (pathname === '/office/orders') void client.invalidateQueries({ queryKey: ['orders'] })
    else void navigate('/office/desk?queue=new')
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {count > 0 && `Новых заказов: ${count}`}
      </p>
      {count > 0 && <Button onClick={show}>Новых: {count}</Button>}
    </>
  )
}

export function Sound() {
  const [muted, mute] = useState(isMuted)
  return (
    <Button
      variant="quiet"
      onClick={() => {
        setMuted(!muted)
        mute(!muted)
      }}
    >
      {muted ? 'Звук выключен' : 'Звук включён'}
    </Button>
  )
}

export const LiveLost = ({ live: { state } }: { readonly live: Live }) =>
  state === 'lost' ? (
    <p role="status" className={styles.lost}>
      Новости магазина не приходят: очередь обновляется раз в 15 секунд, остальное — когда откроете.
    </p>
  ) : null
