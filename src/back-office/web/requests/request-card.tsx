// One request: until when, who and how to reach him, what he wants with its photos, what was noted.

import { Link } from 'react-router'
import { RouterLink } from '#src/platform/web/router-link.tsx'
import { dayOf, momentOf, clockOf as timeOf } from '#src/shared/moment-words.ts'
import { formatPhone } from '#src/shared/phone.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { clockText, isLate } from '../../clock-words.ts'
import type { RequestOutcome, StaffRequest } from '../../requests-contract.ts'
import type { Asked } from '../phone-order/phone-draft.ts'
import { PHONE_ORDER } from '../phone-order/phone-order-link.tsx'
import { useMay } from '../use-session.ts'
import { RequestPhotos } from './request-photos.tsx'
import styles from './requests-screen.module.css'

type Props = {
  readonly request: StaffRequest
  readonly now: number
  readonly onAct: (outcome: RequestOutcome) => void
}

export const titleOf = ({ kind, id }: Pick<StaffRequest, 'kind' | 'id'>): string =>
  `${kind === 'part' ? 'Запрос детали' : 'Звонок'} № ${id}`

/** What its button says. */
export const actOf = (kind: StaffRequest['kind'], outcome: RequestOutcome): string =>
  outcome === 'answered' && kind === 'call' ? 'Позвонили' : ACTS[outcome]

const ACTS: Readonly<Record<RequestOutcome, string>> = {
  answered: 'Отвечено',
  missed: 'Не дозвонились',
  reopened: 'Вернуть в ждущие',
}

/** What may come of it now, the usual first. */
export const actsOn = ({ state }: Pick<StaffRequest, 'state'>): readonly RequestOutcome[] =>
  state === 'done' ? ['reopened'] : ['answered', 'missed']

/** Who writes more has written a sentence, and no goods are called so. */
const MOST_SEARCHED = 5
const searchOf = (message: string): string =>
  message.trim().split(/\s+/).length > MOST_SEARCHED ? '' : message.trim()

/** What an order for this buyer begins with; his data stay out of the address. */
export const askedOf = (request: StaffRequest): Asked => ({
  ...{ request: request.id, phone: request.phone, name: request.name, email: request.email },
  car: request.car,
  text: request.kind === 'part' ? searchOf(request.message) : '',
  wish: [request.message, request.vin && `VIN ${request.vin}`].filter(Boolean).join(', '),
  product: request.product?.id ?? null,
})

export function RequestCard({ request, now, onAct }: Props) {
  const { id, kind, state, created_at: at, message, photos } = request
  const mayOrder = useMay().includes('place-orders')
  const titleId = `request-${id}`
  return (
    <article className={styles.card} aria-labelledby={titleId} tabIndex={-1}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.name}>
          {titleOf(request)}
        </h2>
        <Clock request={request} now={now} />
        <p className={styles.soft}>от {momentOf(at)}</p>
      </header>
      <Contact request={request} />
      {message && <p className={styles.message}>{message}</p>}
      <Facts request={request} />
      {photos.length > 0 && <RequestPhotos id={id} photos={photos} />}
      <Answers request={request} />
      <div className={styles.acts}>
        {actsOn(request).map((outcome) => (
          <Button
            key={outcome}
            aria-label={`${actOf(kind, outcome)}: № ${id}`}
            onClick={() => onAct(outcome)}
          >
            {actOf(kind, outcome)}
          </Button>
        ))}
        {state !== 'done' && mayOrder && (
          <ButtonLink
            href={PHONE_ORDER}
            link={RouterLink}
            state={{ asked: askedOf(request) }}
            aria-label={`Оформить заказ: № ${id}`}
          >
            Оформить заказ
          </ButtonLink>
        )}
      </div>
    </article>
  )
}

function Clock({ request, now }: Pick<Props, 'request' | 'now'>) {
  const { kind, state, due_at, done_at: done, worker } = request
  if (state === 'done') {
    const answered = [done && `отвечено ${momentOf(done)}`, worker].filter(Boolean).join(', ')
    return <p className={styles.soft}>{answered}</p>
  }
  const clock = { kind: kind === 'call' ? 'call' : 'answer', due_at } as const
  return <p className={isLate(clock, now) ? styles.late : styles.clock}>{clockText(clock, now)}</p>
}

const Contact = ({ request: { name, phone, email } }: Pick<Props, 'request'>) => (
  <p className={styles.contact}>
    {name && <strong>{name}</strong>}
    <a href={`tel:+${phone}`}>{formatPhone(phone)}</a>
    {email && <a href={`mailto:${email}`}>{email}</a>}
  </p>
)

function Facts({ request }: Pick<Props, 'request'>) {
  const { vin, car, product, call_from: from, call_until: until } = request
  const facts = [
    ['Позвонить', from && until && wishedText(from, until)],
    ['VIN', vin],
    ['Автомобиль', car],
    ['Товар', product && <Product product={product} />],
  ] as const
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className={styles.facts}>
      {known.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A link to where it lies, for whom the screen of stock is open. */
function Product({ product }: { readonly product: NonNullable<StaffRequest['product']> }) {
  const text = `${product.name}, ${product.article}`
  if (!useMay().includes('see-stock')) return text
  return <Link to={`/office/stock?product=${product.id}`}>{text}</Link>
}

const wishedText = (from: string, until: string) =>
  `${dayOf(from)}, ${timeOf(from)}–${timeOf(until)}`

const OUTCOMES = {
  answered: 'отвечено',
  missed: 'не дозвонились',
  reopened: 'возвращено в ждущие',
  taken: 'взято в работу',
}

const Answers = ({ request: { answers } }: Pick<Props, 'request'>) =>
  answers.length > 0 && (
    <ol className={styles.answers} aria-label="Что сделано">
      {answers.map(({ at, by, outcome, note }) => (
        <li key={at}>
          <span className={styles.soft}>
            {momentOf(at)}, {by || 'командная строка'}: {OUTCOMES[outcome]}
          </span>
          {note && <span className={styles.message}>{note}</span>}
        </li>
      ))}
    </ol>
  )
