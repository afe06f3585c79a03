// Reviews on a product page: the average, the list, and the customer's own review.

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { type ReturnAddress, useSession } from '#src/accounts/web/public.ts'
import { useApi } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { useIsNear } from '#src/platform/web/late/again/use-is-near.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icons.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { MOST_STARS, REVIEWS_PER_PAGE, type Review, reviewsApi } from '../../contract.ts'
import styles from './product-reviews.module.css'

const ReviewForm = lazy(() =>
  import('./review-form.tsx').then(
    ({ ReviewForm }) => ({ default: ReviewForm }),
    () => ({ default: FormIsMissing }),
  ),
)

const date = new Intl.DateTimeFormat('ru-RU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/Volgograd',
})

/** For pages whose address ends with the product's key or id. */
export function ProductReviews({ productId }: { readonly productId: number }) {
  const { product = '' } = useParams()
  const answer = useApi(reviewsApi.ofProduct, { params: { id: product }, query: {} })
  const [place, isNear] = useIsNear<HTMLElement>()
  const { hash } = useLocation()
  useEffect(() => {
    // the router looks for the place before this part is here
    if (hash === '#reviews') place.current?.scrollIntoView()
  }, [hash, place])
  return (
    <section ref={place} id="reviews" className={styles.reviews} aria-labelledby="reviews-title">
      <h2 id="reviews-title">Отзывы</h2>
      {answer.isPending && <Skeleton shape="text" count={2} />}
      {answer.isError && (
        <FailureNotice
          text={messageOf(answer.error, 'Не удалось загрузить отзывы.')}
          onRetry={answer.refetch}
        />
      )}
      {answer.isSuccess && <Published key={product} product={product} {...answer.data} />}
      <div className={styles.own}>
        <OwnReview productId={productId} isNear={isNear} />
      </div>
    </section>
  )
}

type PublishedProps = {
  /** As the address names it. */
  readonly product: string
  readonly count: number
  readonly average: number | null
  readonly reviews: readonly Review[]
}

function Published({ product, count, average, reviews }: PublishedProps) {
  const [pages, setPages] = useState(1)
  if (average === null) return <p>Отзывов пока нет.</p>
  return (
    <>
      <p className={styles.average}>
        <Stars stars={average} />
        <span>
          {average.toLocaleString('ru-RU')} из {MOST_STARS}, отзывов: {count}
        </span>
      </p>
      <ul className={styles.list}>
        {reviews.map((review) => (
          <li key={keyOf(review)}>
            <OneReview {...review} />
          </li>
        ))}
        {Array.from({ length: pages - 1 }, (_, place) => place + 2).map((page) => (
          <FurtherReviews key={page} product={product} page={page} />
        ))}
      </ul>
      {pages * REVIEWS_PER_PAGE < count && (
        <Button onClick={() => setPages(pages + 1)}>Показать ещё отзывы</Button>
      )}
    </>
  )
}

const keyOf = ({ written_at, author }: Review) => `${written_at} ${author}`

type FurtherProps = Pick<PublishedProps, 'product'> & { readonly page: number }

/** The first one takes the focus, as the button may be gone. */
function FurtherReviews({ product, page }: FurtherProps) {
  const answer = useApi(reviewsApi.ofProduct, { params: { id: product }, query: { page } })
  const first = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (answer.isSuccess) first.current?.focus()
  }, [answer.isSuccess])
  if (answer.isPending)
    return (
      <li>
        <Skeleton shape="text" count={3} />
      </li>
    )
  if (answer.isError)
    return (
      <li>
        <FailureNotice
          text={messageOf(answer.error, 'Не удалось загрузить отзывы.')}
          onRetry={answer.refetch}
        />
      </li>
    )
  return answer.data.reviews.map((review, place) => (
    <li
      key={keyOf(review)}
      ref={place === 0 ? first : null}
      tabIndex={place === 0 ? -1 : undefined}
    >
      <OneReview {...review} />
    </li>
  ))
}

const OneReview = ({ author, stars, text, written_at, answer }: Review) => (
  <article className={styles.review}>
    <h3 className={styles.author}>
      {author} <span className={styles.day}>{date.format(new Date(written_at))}</span>
    </h3>
    <p className={styles.mark}>
      <Stars stars={stars} />
      <span className="visually-hidden">
        Оценка: {stars} из {MOST_STARS}
      </span>
    </p>
    <p className={styles.text}>{text}</p>
    {answer && (
      <div className={styles.answer}>
        <p className={styles.who}>Ответ магазина</p>
        <p className={styles.text}>{answer}</p>
      </div>
    )}
  </article>
)

/** Decorative stars: the same text is next to them. */
const Stars = ({ stars }: { readonly stars: number }) => (
  <span className={styles.stars} aria-hidden="true">
    {Array.from({ length: MOST_STARS }, (_, place) => (
      <Icon
        // biome-ignore lint/suspicious/noArrayIndexKey: five places, always the same
        key={place}
        name="star"
        className={place < Math.round(stars) ? styles.full : styles.empty}
      />
    ))}
  </span>
)

type OwnProps = { readonly productId: number; readonly isNear: boolean }

function OwnReview({ productId, isNear }: OwnProps) {
  const { state } = useSession()
  const { pathname } = useLocation()
  const backHere: ReturnAddress = {
    returnTo: `${pathname}#reviews`,
    reason: 'Войдите, чтобы написать отзыв.',
  }
  const { data } = useApi(
    reviewsApi.own,
    { params: { id: productId } },
    { enabled: isNear && state === 'customer' },
  )
  if (state === 'guest')
    return (
      <p className={styles.rule}>
        Отзыв пишут покупатели, которые получили товар. Если это вы,{' '}
        <Link to="/login" state={backHere}>
          войдите
        </Link>
        .
      </p>
    )
  if (!data) return null
  const { may_write: mayWrite, review } = data
  return (
    <>
      {review?.status === 'new' && (
        <p role="status">Спасибо! Ваш отзыв появится здесь после проверки.</p>
      )}
      {review?.status === 'refused' && <p>Ваш отзыв не опубликован: {review.refusal}</p>}
      {mayWrite && (
        <Suspense fallback={<Skeleton shape="text" count={3} />}>
          <ReviewForm productId={productId} former={review} />
        </Suspense>
      )}
    </>
  )
}

const FormIsMissing = () => <p role="alert">Нет связи: форма отзыва не загрузилась.</p>
