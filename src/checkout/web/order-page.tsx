// /orders/NUMBER: an order for its customer; the confirmation, right after it was placed.

import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { type ReturnAddress, ScriptNeeded, useSession } from '#src/accounts/web/public.ts'
import { type ListedOrder, ordersApi } from '#src/orders/contract.ts'
import {
  CancelOrder,
  formatDeadline,
  formatMoment,
  isPickupOrder,
  mayCustomerCancel,
  namedLaterText,
  nextStepText,
  OrderSheet,
  OrderStepsLine,
  PickupCode,
  receiptText,
  statusWord,
} from '#src/orders/web/public.ts'
import { BeginPayment, OrderPayment } from '#src/payments/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { formatPhone } from '#src/shared/phone.ts'
import { ShopPlace, useOrderPlace } from '#src/stores/web/public.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { EmptyNotice, FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OrderAnswers } from './order-answers.tsx'
import styles from './order-page.module.css'
import { RepeatOrder } from './repeat-order.tsx'
import type { PlacedState } from './use-place-order.ts'

export function OrderPage() {
  const { orderId = '' } = useParams()
  const { state } = useSession()
  const id = /^[1-9]\d{0,9}$/.test(orderId) ? Number(orderId) : null
  const title = id === null ? 'Заказ' : `Заказ №\u00a0${id}`
  return (
    <>
      <PageHead title={title} noIndex />
      {state === 'guest' && <ToLogin />}
      {state === 'customer' && id !== null ? (
        <OwnOrder key={id} id={id} title={title} />
      ) : (
        <>
          <h1 className={styles.heading}>{title}</h1>
          {state === 'unknown' ? <ScriptNeeded /> : <MissingOrder />}
        </>
      )}
    </>
  )
}

function ToLogin() {
  const { pathname } = useLocation()
  const address: ReturnAddress = { returnTo: pathname, reason: 'Войдите, чтобы увидеть заказ.' }
  return <Navigate to="/login" state={address} replace />
}

function OwnOrder({ id, title }: { readonly id: number; readonly title: string }) {
  const answer = useApi(ordersApi.read, { params: { id } })
  if (answer.isSuccess) return <PlacedOrder order={answer.data.data} title={title} />
  return (
    <>
      <h1 className={styles.heading}>{title}</h1>
      {answer.isPending && <Skeleton shape="text" count={6} />}
      {answer.isError &&
        (answer.error.status === 404 || answer.error.status === 422 ? (
          <MissingOrder />
        ) : (
          <FailureNotice
            text={messageOf(answer.error, 'Не удалось загрузить заказ.')}
            onRetry={answer.refetch}
          />
        ))}
    </>
  )
}

/** No such order, or another customer's: the API does not distinguish them. */
const MissingOrder = () => (
  <EmptyNotice text="Такого заказа у вас нет.">
    <p>Если вы оформляли его под другим именем, выйдите и войдите под ним.</p>
    <ButtonLink href="/personal-area/orders" link={RouterLink}>
      Мои заказы
    </ButtonLink>
  </EmptyNotice>
)

type OrderProps = { readonly order: ListedOrder }

function PlacedOrder({ order, title }: OrderProps & { readonly title: string }) {
  const isBeginning = (useLocation().state as PlacedState | null)?.isPaidOnline === true
  const isPickup = isPickupOrder(order)
  const place = useOrderPlace(order.address, isPickup)
  return (
    <div className={styles.page}>
      <section className={styles.state}>
        <Heading order={order} title={title} />
        <OrderStepsLine status={order.status} isPickup={isPickup} />
        <Next order={order} isPickup={isPickup} />
        <PickupCode code={order.pickup_code} keptUntil={order.kept_until} />
        <OrderAnswers order={order} place={place.text} isOnMap={place.isListedShop} />
        {!isBeginning && <OrderPayment orderId={order.id} status={order.status} />}
        <Actions order={order} isBeginning={isBeginning} />
      </section>
      <section className={styles.goods}>
        <h2 className={styles.title}>Что в заказе</h2>
        <OrderSheet order={order} isBrief />
      </section>
      {place.isListedShop && (
        <section id="place" className={styles.place}>
          <h2 className={styles.title}>Где получить</h2>
          <ShopPlace title={order.address} />
        </section>
      )}
    </div>
  )
}

function Heading({ order, title }: OrderProps & { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isNew = useLocation().state?.isNew === true
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  return (
    <div>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        <Icon name="check" className={styles.sign} />
        {title} {statusWord(order.status)}
      </h1>
      <p className={styles.moment}>Оформлен {formatMoment(order.created_at)}</p>
    </div>
  )
}

function Next({ order, isPickup }: OrderProps & { readonly isPickup: boolean }) {
  const { status, phone, confirm_until: until } = order
  const receipt = receiptText(order)
  const later = namedLaterText({ cost: order.shipping_cost, hasTerm: receipt !== '' })
  return (
    <div>
      {receipt && <p className={styles.promise}>{receipt}</p>}
      <p>
        {nextStepText({ status, isPickup })}
        {status === 'новый' && (
          <>
            {' '}
            Наш звонок — на номер <span className={styles.phone}>{formatPhone(phone)}</span>
            {until && `, до ${formatDeadline(until)}`}.
          </>
        )}
      </p>
      {!isPickup && status === 'новый' && later !== '' && <p>{later}</p>}
    </div>
  )
}

/** `isBeginning`: the order was just placed and has to be paid online now. */
const Actions = ({ order, isBeginning }: OrderProps & { readonly isBeginning: boolean }) => (
  <div className={styles.actions}>
    {isBeginning && <BeginPayment orderId={order.id} />}
    <ButtonLink
      href={`/personal-area/orders#order-${order.id}`}
      link={RouterLink}
      variant={isBeginning ? 'secondary' : 'primary'}
    >
      Мои заказы
    </ButtonLink>
    <div className={styles.ways}>
      <Button variant="quiet" icon={<Icon name="print" />} onClick={() => window.print()}>
        Напечатать
      </Button>
      <RepeatOrder order={order} variant="quiet" />
      <ButtonLink href="/catalog" link={RouterLink} variant="quiet">
        В каталог
      </ButtonLink>
      {mayCustomerCancel(order.status) && <CancelOrder orderId={order.id} variant="quiet" />}
    </div>
  </div>
)
