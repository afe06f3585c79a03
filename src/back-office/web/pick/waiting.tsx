// What stands above the lines of an order: marks that were refused, and that others pick it.

import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { markText, type RefusedPick } from './outbox.ts'
import styles from './pick-screen.module.css'
import { useLeavingCard } from './use-leaving-card.ts'
import { useBeginPicking } from './use-picks.ts'

type RefusalsProps = {
  readonly refusals: readonly RefusedPick[]
  /** Where refusals of several orders stand together. */
  readonly areNamed?: boolean
  readonly onSeen: (key: string) => void
}

/** They stay until they are seen: the goods are in somebody's hands. */
export const Refusals = ({ refusals, areNamed = false, onSeen }: RefusalsProps) => (
  <div role="alert" className={styles.refusals}>
    {refusals.map((refusal) => (
      <Refusal
        key={refusal.key}
        refusal={refusal}
        isNamed={areNamed}
        onSeen={() => onSeen(refusal.key)}
      />
    ))}
  </div>
)

type RefusalProps = {
  readonly refusal: RefusedPick
  readonly isNamed: boolean
  readonly onSeen: () => void
}

function Refusal({ refusal, isNamed, onSeen }: RefusalProps) {
  const { card, button } = useLeavingCard()
  return (
    <div ref={card} className={styles.refusal}>
      <p>
        {isNamed && `Заказ № ${refusal.order}, `}
        <strong>{markText(refusal)}</strong>: не записано. {refusal.refused}
      </p>
      <Button {...button(onSeen)}>Понятно</Button>
    </div>
  )
}

/** Takes a mistaken beginning back; the server refuses it to a picker who has taken units. */
export function LeavePicking({ id }: { readonly id: number }) {
  const leave = useBeginPicking()
  return (
    <div className={styles.buttons}>
      <Button
        variant="quiet"
        loading={leave.isPending}
        onClick={() => leave.mutate({ id, how: 'leave' })}
      >
        Не собираю
      </Button>
      {leave.isError && <FailureNotice text={messageOf(leave.error, 'Не записано: нет связи.')} />}
    </div>
  )
}

type OthersProps = { readonly id: number; readonly count: number }

/** Nobody takes goods for an order that somebody else picks before he has said that he does. */
export function OtherPickers({ id, count }: OthersProps) {
  const begin = useBeginPicking()
  const asked = begin.isPending ? begin.variables.how : null
  return (
    <section className={styles.others} aria-label="Заказ собирают другие">
      <p>Чтобы отмечать взятое, скажите, как вы собираете:</p>
      <div className={styles.buttons}>
        <Button
          loading={asked === 'together'}
          onClick={() => begin.mutate({ id, how: 'together' })}
        >
          Собирать вместе
        </Button>
        <Button loading={asked === 'instead'} onClick={() => begin.mutate({ id, how: 'instead' })}>
          {count > 1 ? 'Собирать вместо них' : 'Собирать вместо него'}
        </Button>
      </div>
      {begin.isError && <FailureNotice text={messageOf(begin.error, 'Не записано: нет связи.')} />}
    </section>
  )
}
