// What the buyer is told when the order is placed: its number, the sum, where and when.

import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { formatPrice } from '#src/shared/money.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { isBoundToStore } from '../../permissions.ts'
import type { phoneOrderApi } from '../../phone-order-contract.ts'
import { useKeys } from '../use-keys.ts'
import { useSession } from '../use-session.ts'
import styles from './phone-order.module.css'

type Props = {
  readonly placed: AnswerOf<typeof phoneOrderApi.placeByPhone>
  /** Where letters go; '': nowhere. */
  readonly email: string
  /** The request that it was placed for; 0: none. */
  readonly request: number
  /** Of the shop of a pickup. */
  readonly town: string
  readonly onNext: () => void
}

export function PlacedOrder({ placed, email, request, town, onNext }: Props) {
  const { order, customer } = placed
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const staff = useSession().data?.staff
  const { id, phone, total, address, promised_at: promised, is_pickup: isPickup } = order
  const isSeen =
    staff !== undefined && (!isBoundToStore(staff.role) || (isPickup && staff.store === address))
  const path = `/office/orders/${id}`
  useEffect(() => heading.current?.focus(), [])
  useKeys({ Enter: () => isSeen && void navigate(path), KeyP: onNext })
  return (
    <section className={styles.placed}>
      <h2 ref={heading} tabIndex={-1}>
        Заказ № {id} оформлен
      </h2>
      <p>
        {customer}, {formatPhone(phone)}
      </p>
      <p>
        {isPickup ? `Забирает: ${town && `${town}, `}` : 'Доставка: '}
        {address}
        {promised && `, ${momentOf(promised)}`}
      </p>
      <p>
        К оплате при получении: <strong>{formatPrice(total)}</strong>
      </p>
      <p>{email ? `Письмо о заказе: ${email}.` : isPickup ? NO_CODE : NO_LETTER}</p>
      {!isSeen && <p>Заказ другого магазина: ведёт его менеджер.</p>}
      <div className={styles.buttons}>
        {isSeen && (
          <ButtonLink href={path} link={RouterLink} variant="primary" aria-keyshortcuts="Enter">
            Открыть заказ
          </ButtonLink>
        )}
        {request > 0 && (
          <ButtonLink href="/office/requests" link={RouterLink}>
            К обращениям: № {request} закрыто этим заказом
          </ButtonLink>
        )}
        <Button aria-keyshortcuts="P" onClick={onNext}>
          Ещё один заказ
        </Button>
      </div>
    </section>
  )
}

const NO_LETTER = 'E-mail не назван: назовите покупателю номер.'
const NO_CODE =
  'E-mail не назван, и кода получения у покупателя не будет. Назовите ему номер: при получении он скажет номер и конец телефона или фамилию.'
