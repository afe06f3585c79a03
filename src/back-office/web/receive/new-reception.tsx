// Begins a reception, with a list or without one, or a move to another place.

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Reception, ReceptionPlace } from '../../receptions-contract.ts'
import { FileDrop } from '../file-drop.tsx'
import { Late } from '../list-states.tsx'
import { OfficeDialog } from '../office-dialog.tsx'
import { type ExpectedList, linesText, NO_LIST, unknownOf } from './expected-goods.ts'
import { ExpectedLines } from './expected-lines.tsx'
import { readDelivery, useExpectedList } from './expected-list.ts'
import styles from './receive-screen.module.css'
import { openReception, useReceptionAct, useReceptionPlaces } from './use-receptions.ts'

type Props = {
  readonly kind: 'delivery' | 'move'
  readonly onOpened: (reception: Reception) => void
  readonly onDropped: () => void
}

export function NewReception(props: Props) {
  const places = useReceptionPlaces()
  if (places.isPending) return <Late rows={3} />
  if (!places.data) {
    const text = messageOf(places.error, 'Места хранения не загрузились.')
    return <FailureNotice text={text} onRetry={() => places.refetch()} />
  }
  return <Form {...props} places={places.data} />
}

type FormProps = Props & { readonly places: readonly ReceptionPlace[] }

const optionsOf = (places: readonly ReceptionPlace[]) =>
  places.map(({ location_id: id, title }) => ({ value: String(id), label: title }))

/** Where there is one place, it needs no choice. */
const onlyOf = (places: readonly ReceptionPlace[]): string =>
  places.length === 1 ? String(places[0]?.location_id) : ''

function useNewReception({ kind, places, onOpened }: FormProps) {
  const isMove = kind === 'move'
  const senders = places.filter(({ may_send: may }) => may)
  const [from, setFrom] = useState(isMove ? onlyOf(senders) : '')
  const receivers = isMove
    ? places.filter(({ location_id: id }) => String(id) !== from)
    : places.filter(({ may_receive: may }) => may)
  const [to, setTo] = useState(isMove ? '' : onlyOf(receivers))
  const [title, setTitle] = useState('')
  const [isAsked, setAsked] = useState(false)
  const list = useExpectedList(({ name }) =>
    setTitle((before) => before || name.replace(/\.[^.]+$/, '')),
  )
  // repeated after a lost answer it is opened once
  const [key] = useState(() => crypto.randomUUID())
  const opening = useReceptionAct(
    () =>
      openReception(key, {
        location_id: Number(to),
        ...(isMove && { from: Number(from) }),
        title,
        ...(!isMove && bodyOf(list.expected)),
      }),
    onOpened,
  )
  const given = fieldErrorsOf(opening.error)
  const missing = (value: string, text: string) => (isAsked && value === '' ? text : undefined)
  const errors = {
    from: given.from ?? missing(from, 'Укажите, откуда.'),
    to: given.location_id ?? missing(to, 'Укажите, куда.'),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (to !== '' && (!isMove || from !== '')) opening.mutate(undefined)
  }
  const fill = { setFrom, setTo, setTitle }
  return { senders, receivers, from, to, title, fill, list, opening, errors, submit }
}

function Form(props: FormProps) {
  const { kind, onDropped } = props
  const { senders, receivers, from, to, title, fill, list, opening, errors, submit } =
    useNewReception(props)
  const { setFrom, setTo, setTitle } = fill
  const isMove = kind === 'move'
  return (
    <>
      <form
        className={styles.form}
        onSubmit={submit}
        aria-label={isMove ? 'Новое перемещение' : 'Новая приёмка'}
        noValidate
      >
        {isMove && (
          <Select
            label="Откуда"
            placeholder="Выберите место"
            value={from}
            error={errors.from}
            options={optionsOf(senders)}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
        <Select
          label="Куда"
          placeholder="Выберите место"
          value={to}
          error={errors.to}
          options={optionsOf(receivers)}
          onChange={({ target }) => setTo(target.value)}
        />
        <TextField
          label={isMove ? 'Пометка' : 'Накладная, поставщик'}
          optional
          autoComplete="off"
          maxLength={200}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        {!isMove && <DeliveryList list={list} />}
        {opening.isError && (
          <FailureNotice text={messageOf(opening.error, 'Связи нет: нажмите ещё раз.')} />
        )}
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" loading={opening.isPending}>
            {beginText(isMove, list.expected)}
          </Button>
          <Button onClick={onDropped}>Не надо</Button>
        </div>
      </form>
      {list.offered && <PaperDialog list={list} offered={list.offered} />}
    </>
  )
}

const beginText = (isMove: boolean, expected: ExpectedList): string => {
  if (isMove) return 'Собирать'
  return expected === NO_LIST ? 'Считать без списка' : 'Считать по списку'
}

type ListProps = { readonly list: ReturnType<typeof useExpectedList> }
type PaperProps = ListProps & { readonly offered: NonNullable<ListProps['list']['offered']> }

/** Nothing of the list goes before somebody has said so. */
function PaperDialog({ list, offered }: PaperProps) {
  const { lines, unknown } = offered.paper
  return (
    <OfficeDialog
      title="В списке уже есть строки"
      action="Добавить к ним"
      refusal="Оставить как было"
      isPending={false}
      onSubmit={() => list.addPaper(offered)}
      onClose={list.keep}
    >
      <p>
        Сейчас {linesText(list.expected)}. В файле «{offered.file.name}» строк:{' '}
        {lines.length + unknown.length}.
      </p>
      <p>Если добавить, ничего не пропадёт: количества одного товара сложатся.</p>
      <div className={styles.buttons}>
        <Button onClick={() => list.replace(offered)}>Заменить списком из файла</Button>
      </div>
    </OfficeDialog>
  )
}

const bodyOf = (expected: ExpectedList) => ({
  lines: expected.lines.map(({ id, quantity, codes }) => ({
    product_id: id,
    quantity,
    codes: [...codes],
  })),
  unknown: unknownOf(expected),
})

/** A paper that was dropped, and lines that are typed. */
function DeliveryList({ list }: ListProps) {
  const reading = useMutation({
    mutationFn: readDelivery,
    onSuccess: (paper, file) => list.offer({ paper, file }),
  })
  const isOpen = reading.isPending || reading.isError
  const file = (isOpen ? reading.variables : list.file) ?? null
  return (
    <>
      <FileDrop
        file={file}
        what="накладную"
        onFiles={([dropped]) => dropped && reading.mutate(dropped)}
      />
      {reading.isPending && <Late rows={2} />}
      {reading.isError && (
        <FailureNotice
          text={messageOf(reading.error, 'Связь прервалась: файл на месте.')}
          onRetry={() => reading.variables && reading.mutate(reading.variables)}
        />
      )}
      <ExpectedLines list={list} />
    </>
  )
}
