// The form of an order by phone or a sale: two columns, one button and Ctrl+Enter. What was sent and not
// answered is not changed, only sent once more.

import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { isRefusal, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Payment } from '../counter/use-payment.ts'
import { TYPED_IN, useKeys } from '../use-keys.ts'
import styles from './phone-order.module.css'
import type { Sending } from './use-phone-order.ts'

type Words = {
  readonly action: string
  readonly pending: string
  /** Of a refusal without words. */
  readonly refused: string
  /** «второго заказа не будет» */
  readonly once: string
}

type Props = {
  readonly ref: Ref<HTMLFormElement>
  readonly sending: Sending
  readonly words: Words
  /** Answers are awaited that it needs. */
  readonly isComing?: boolean
  readonly left: ReactNode
  readonly right: ReactNode
  /** Between the fields and the button. */
  readonly sum?: ReactNode
  /** Where money is counted: makes its button the one that takes it. */
  readonly pay?: Payment['pay']
  readonly onSend: () => void
}

export function OrderForm(props: Props) {
  const { ref, sending, words, isComing, left, right, sum, pay, onSend } = props
  const { isPending, isUnanswered, isError } = sending
  const own = useRef<HTMLButtonElement>(null)
  const button = pay?.ref ?? own
  // the fields are closed, and the keys of the form are heard where the focus is
  useEffect(() => {
    if (isUnanswered) button.current?.focus()
  }, [isUnanswered, button])
  useKeys({ 'Control+Enter': onSend, 'Meta+Enter': onSend })
  return (
    <form
      ref={ref}
      className={styles.order}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={({ key, ctrlKey, metaKey, repeat, target }) => {
        const isInField = (target as Element).closest(TYPED_IN) !== null
        if (key === 'Enter' && (ctrlKey || metaKey) && !repeat && isInField) onSend()
      }}
    >
      <div className={styles.column} inert={isUnanswered}>
        {left}
      </div>
      <div className={styles.column}>
        <div className={styles.column} inert={isUnanswered}>
          {right}
        </div>
        {sum}
        {(isError || isUnanswered) && <FailureNotice text={failureText(sending, words)} />}
        <Button
          {...pay}
          ref={button}
          variant="primary"
          wide
          aria-keyshortcuts="Control+Enter"
          loading={isPending || (isComing === true && !isUnanswered)}
          loadingText={isPending ? words.pending : 'Считаем...'}
          onClick={onSend}
        >
          {words.action}
        </Button>
      </div>
    </form>
  )
}

/** After a lost answer nobody knows whether it is placed: sent again as it is, it is one. */
function failureText({ isError, error }: Sending, { refused, once }: Words): string {
  if (isRefusal(error)) return messageOf(error, refused)
  const lost = isError ? 'Связь прервалась.' : 'Ответ магазина не пришёл.'
  return `${lost} Нажмите ещё раз: уйдёт то же самое, ${once}.`
}
