// The form of a review: rating and text.

import { type FormEvent, useState } from 'react'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { RadioGroup } from '#src/ui/forms/radio-group.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { LONGEST_REVIEW, reviewsApi } from '../../contract.ts'
import styles from './product-reviews.module.css'

const MARKS = [
  { value: '5', label: '5, отлично' },
  { value: '4', label: '4, хорошо' },
  { value: '3', label: '3, сойдёт' },
  { value: '2', label: '2, плохо' },
  { value: '1', label: '1, ужасно' },
]

type Props = {
  readonly productId: number
  /** A refused review that may be edited. */
  readonly former: { readonly stars: number; readonly text: string } | null
}

export function ReviewForm({ productId, former }: Props) {
  const [stars, setStars] = useState(former ? String(former.stars) : '')
  const [text, setText] = useState(former?.text ?? '')
  const act = useApiAct(reviewsApi.write, [reviewsApi.own])
  const errors = fieldErrorsOf(act.error)
  const hasFields = Object.keys(errors).length > 0

  function send(event: FormEvent) {
    event.preventDefault()
    // the server refuses an empty rating, at its field
    act.mutate({ params: { id: productId }, body: { stars: Number(stars), text } })
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate aria-label="Ваш отзыв">
      <RadioGroup
        legend="Ваша оценка"
        name="stars"
        options={MARKS}
        value={stars}
        onChange={setStars}
        error={errors.stars}
      />
      <TextArea
        label="Ваш отзыв"
        name="text"
        maxLength={LONGEST_REVIEW}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        hint="Покажем с вашим именем, без фамилии."
        error={errors.text}
      />
      {act.isError && !hasFields && (
        <FailureNotice text={messageOf(act.error, 'Отзыв не отправлен. Повторите попытку.')} />
      )}
      <Button type="submit" loading={act.isPending} loadingText="Отправляем">
        Отправить отзыв
      </Button>
    </form>
  )
}
