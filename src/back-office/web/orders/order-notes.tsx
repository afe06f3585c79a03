// What staff tell each other of an order: who works on it, and notes that its buyer never sees.

import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import type { OrderNote } from '../../order-desk-contract.ts'
import type { NamedStaff, OrderPicker } from '../../order-list-contract.ts'
import { pickersText } from '../../picker-words.ts'
import { useKeys } from '../use-keys.ts'
import { useMay, useSession } from '../use-session.ts'
import styles from './order-notes.module.css'
import { Prints } from './order-prints.tsx'
import { useAddNote, useAssign, useOrderChoices } from './use-order-desk.ts'

type Props = {
  readonly id: number
  /** Its shop: who works in another one does not see it. */
  readonly store: number | null
  readonly assignee: NamedStaff | null
  readonly pickers: readonly OrderPicker[]
  readonly notes: readonly OrderNote[]
  readonly hasReturns: boolean
}

export function OrderNotes({ id, store, assignee, pickers, notes, hasReturns }: Props) {
  const may = useMay()
  return (
    <section className={styles.desk} aria-labelledby="notes-title">
      <h2 id="notes-title">Для сотрудников</h2>
      {pickers.length > 0 && <p>{pickersText(pickers)}</p>}
      {may.includes('assign-orders') && (
        <Assignee key={`taken ${id}`} {...{ id, store, assignee }} />
      )}
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.map((note) => (
            <li key={note.id}>
              <p className={styles.text}>{note.text}</p>
              <p className={styles.author}>
                {note.author.name}, {momentOf(note.created_at)}
              </p>
            </li>
          ))}
        </ol>
      )}
      {may.includes('note-orders') && <NewNote key={id} id={id} />}
      <Prints orders={[id]} hasReturns={hasReturns} />
    </section>
  )
}

function Assignee({ id, store, assignee }: Pick<Props, 'id' | 'store' | 'assignee'>) {
  const choices = useOrderChoices()
  const assigning = useAssign()
  const me = useSession().data?.staff.id
  /** Arrow keys pass every name: it is saved by the button. */
  const [chosen, choose] = useState<string | null>(null)
  const isMine = assignee !== null && assignee.id === me
  const take = () =>
    !isMine && assigning.mutate({ id, to: 'me' }, { onSuccess: () => choose(null) })
  useKeys({ KeyT: take })
  const known = (choices.data?.staff ?? []).filter((each) => (each.store ?? store) === store)
  const now = assignee ? String(assignee.id) : ''
  const wish = chosen !== null && chosen !== now ? chosen : null
  const give = (to: string) =>
    assigning.mutate(
      { id, to: to === '' ? 'nobody' : Number(to) },
      { onSuccess: () => choose(null) },
    )
  const others = assignee && !known.some((each) => each.id === assignee.id) ? [assignee] : []
  return (
    <div className={styles.assignee}>
      <Select
        label="Занимается"
        placeholder="Никто"
        value={chosen ?? now}
        options={[...others, ...known].map((each) => ({
          value: String(each.id),
          label: each.name,
        }))}
        onChange={({ target }) => choose(target.value)}
      />
      {wish !== null && (
        <Button loading={assigning.isPending} onClick={() => give(wish)}>
          {wish === '' ? 'Снять' : 'Отдать'}
        </Button>
      )}
      {wish === null && !isMine && (
        <Button loading={assigning.isPending} aria-keyshortcuts="T" onClick={take}>
          Взять себе
        </Button>
      )}
    </div>
  )
}

/** What is typed and not written down yet, by order: in memory alone, until somebody else logs in. */
const DRAFTS = 'note-drafts'

/** A note that is left behind is told of, and stands there when its order is opened again. */
function useDraft(id: number) {
  const client = useQueryClient()
  const [text, setText] = useState(() => client.getQueryData<string>([DRAFTS, id]) ?? '')
  useEffect(
    () => () => {
      if (!client.getQueryData([DRAFTS, id])) return
      showToast(`Заметка к заказу ${id} не записана, черновик ждёт в нём.`, {
        href: `/office/orders/${id}`,
        label: 'Открыть заказ',
      })
    },
    [client, id],
  )
  const write = (next: string) => {
    client.setQueryDefaults([DRAFTS], { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData([DRAFTS, id], next.trim() === '' ? '' : next)
    setText(next)
  }
  return [text, write] as const
}

function NewNote({ id }: Pick<Props, 'id'>) {
  const [text, setText] = useDraft(id)
  // one key for one text: repeated after a lost answer, it is one note
  const [key, setKey] = useState(() => crypto.randomUUID())
  const field = useRef<HTMLFormElement>(null)
  const adding = useAddNote()
  const focus = () => field.current?.querySelector('textarea')?.focus()
  useKeys({ KeyN: focus })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    // keys act on the order again while it is written down
    document.getElementById('main')?.focus({ preventScroll: true })
    adding.mutate(
      { id, text: text.trim(), key },
      {
        onSuccess: () => {
          setText('')
          setKey(crypto.randomUUID())
          showToast('Заметка записана')
        },
        onError: focus,
      },
    )
  }
  return (
    <form ref={field} className={styles.form} onSubmit={submit}>
      <TextArea
        label="Заметка, которой покупатель не видит"
        aria-keyshortcuts="N"
        rows={2}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      {adding.isError && (
        <FailureNotice text={messageOf(adding.error, 'Заметка не сохранена: нет связи.')} />
      )}
      <Button type="submit" loading={adding.isPending}>
        Записать
      </Button>
    </form>
  )
}
