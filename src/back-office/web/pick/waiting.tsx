// What stands above the lines of an order: marks on their way, refused ones, and that others pick it.

import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import styles from './pick-screen.module.css'
import { useBeginPicking } from './use-picks.ts'

type Props = { readonly units: number; readonly isStuck: boolean }

export const Waiting = ({ units, isStuck }: Props) => (
  <div role="status">
    {units > 0 && isStuck && (
      <p className={styles.note}>
        Связи нет. Ждут отправки: {units}. Отметки сохранены в телефоне и отправятся сами.
      </p>
    )}
  </div>
)

type RefusalsProps = {
  readonly refusals: readonly { readonly key: string; readonly text: string }[]
  readonly onSeen: (key: string) => void
}

/** They stay until they are seen: the goods are in somebody's hands. */
export const Refusals = ({ refusals, onSeen }: RefusalsProps) => (
  <div role="alert" className={styles.refusals}>
    {refusals.map(({ key, text }) => (
      <div key={key} className={styles.refusal}>
        <p>Отметка не записана: {text}</p>
        <Button onClick={() => onSeen(key)}>Понятно</Button>
      </div>
    ))}
  </div>
)

/** Taken back by whoever began by mistake; the server refuses it to whoever has taken units. */
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
