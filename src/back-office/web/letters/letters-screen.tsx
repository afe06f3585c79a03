// /office/letters: what waits, failed and was given up; a letter that was given up is sent again.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast-queue.ts'
import { LETTER_STATES, lettersApi, type StaffLetter } from '../../letters-contract.ts'
import { callOffice } from '../call-office.ts'
import { Late, ListStates, ListTable, OfficeScreen, RowAct, Standing } from '../list-states.tsx'
import { ListTabs } from '../list-tabs.tsx'
import { useList } from '../use-list.ts'
import { useHasMail, useMay } from '../use-session.ts'

const TABS = [
  { value: 'given-up', title: 'Не отправлены' },
  { value: 'failed', title: 'Отправляются снова' },
  { value: 'waiting', title: 'Ждут' },
  { value: 'sent', title: 'Отправлены' },
  { value: 'all', title: 'Все' },
] as const
const KEY = 'letters'
const REFRESH_MS = 30_000

export function LettersScreen() {
  const [query, setQuery] = useSearchParams()
  const chosen = TABS.find(({ value }) => value === query.get('state'))?.value
  const tab = useFirstTab(chosen)
  const hasMail = useHasMail()
  return (
    <OfficeScreen title="Письма">
      <ListTabs
        label="Какие письма"
        tabs={TABS}
        current={tab ?? ''}
        onChoose={(state) => setQuery({ state }, { replace: true })}
      />
      {!hasMail && (
        <Standing text="Письма не уходят: почта магазина не настроена. Они ждут здесь." />
      )}
      {tab ? <Letters tab={tab} hasMail={hasMail} /> : <Late />}
    </OfficeScreen>
  )
}

function Letters({ tab, hasMail }: { readonly tab: Tab; readonly hasMail: boolean }) {
  const letters = useLetters(tab)
  const sending = useSending()
  const maySend = useMay().includes('send-letters')
  return (
    <>
      {sending.isError && (
        <FailureNotice text={messageOf(sending.error, 'Неизвестно, отправлено ли: обновите.')} />
      )}
      <ListStates
        list={letters}
        failed="Письма не загрузились."
        empty={tab === 'given-up' ? 'Неотправленных писем нет.' : 'Таких писем нет.'}
      >
        {(rows) => (
          <ListTable
            caption="Письма"
            columns={[
              ...['Письмо', 'Кому', 'Написано', 'Состояние', '#Попыток'],
              ...(maySend && rows.some(({ given_up_at: at }) => at) ? ['Действия'] : []),
            ]}
          >
            {rows.map((letter) => (
              <LetterRow
                key={letter.id}
                letter={letter}
                hasMail={hasMail}
                {...(maySend && letter.given_up_at && { onSend: () => sending.mutate(letter) })}
                isSending={sending.isPending && sending.variables.id === letter.id}
              />
            ))}
          </ListTable>
        )}
      </ListStates>
    </>
  )
}

type Tab = (typeof TABS)[number]['value']

/** Where nobody has chosen, the first list that holds something; undefined: not known yet. */
function useFirstTab(chosen: Tab | undefined): Tab | undefined {
  const first = useQuery({
    queryKey: ['first-letters'],
    queryFn: async ({ signal }) => {
      for (const { value } of TABS) {
        if ((await readLetters(value, null, signal)).rows.length > 0) return value
      }
      return 'given-up' as const
    },
    enabled: chosen === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return chosen ?? (first.isError ? 'given-up' : first.data)
}

const useLetters = (tab: Tab) =>
  useList<StaffLetter>({
    key: [KEY, tab],
    read: (before, signal) => readLetters(tab, before, signal),
    refreshMs: REFRESH_MS,
  })

async function readLetters(tab: Tab, before: string | null, signal: AbortSignal) {
  const state = LETTER_STATES.find((one) => one === tab)
  // an owner who only looks at the queue reads no secrets
  const query = { without_secrets: '1', ...(state && { state }), ...(before && { before }) }
  const { letters, has_more: hasMore } = await callOffice(lettersApi.letters, { query }, { signal })
  return { rows: letters, next: hasMore ? String(letters.at(-1)?.id) : null }
}

function useSending() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: StaffLetter) =>
      callOffice(lettersApi.sendLetter, { params: { id: String(id) } }),
    onSuccess: ({ letter }) => showToast(`Письмо на ${letter.recipient} снова в очереди.`),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}

type RowProps = {
  readonly letter: StaffLetter
  readonly hasMail: boolean
  readonly onSend?: () => void
  readonly isSending: boolean
}

function LetterRow({ letter, hasMail, onSend, isSending }: RowProps) {
  const order = orderOf(letter)
  return (
    <tr>
      <th scope="row">
        {letter.data.replacement ? 'Товар заменён' : (KINDS[letter.kind] ?? letter.kind)}
        {order && (
          <>
            , <Link to={`/office/orders/${order}`}>заказ № {order}</Link>
          </>
        )}
      </th>
      <td>{letter.recipient}</td>
      <td>{momentOf(letter.created_at)}</td>
      <td {...(letter.given_up_at && { 'data-alarm': true })}>
        {stateOf(letter, hasMail)}
        {letter.failure && `: ${letter.failure}`}
      </td>
      <td data-number>{letter.tries}</td>
      {onSend && (
        <td data-acts>
          <RowAct of={letter.recipient} disabled={isSending} onClick={onSend}>
            Отправить ещё раз
          </RowAct>
        </td>
      )}
    </tr>
  )
}

function stateOf(letter: StaffLetter, hasMail: boolean): string {
  const { sent_at: sent, given_up_at: givenUp, due_at: due } = letter
  if (sent) return `отправлено ${momentOf(sent)}`
  if (givenUp) return `магазин отказался от него ${momentOf(givenUp)}`
  if (!hasMail) return 'ждёт: почта не настроена'
  return due && Date.parse(due) > Date.now() ? `попытка ${momentOf(due)}` : 'уходит сейчас'
}

function orderOf({ data }: StaffLetter): number | null {
  const { order } = data as { order?: { id?: unknown } }
  return typeof order?.id === 'number' ? order.id : null
}

const KINDS: Readonly<Record<string, string>> = {
  'order-placed': 'Заказ принят',
  'order-confirmed': 'Заказ подтверждён',
  'order-ready': 'Заказ готов',
  'order-cancelled': 'Заказ отменён',
  'order-line-dropped': 'Товар убран из заказа',
  'order-expiring': 'Заказ скоро отменится',
  'order-moved': 'Другой срок заказа',
  'order-returned': 'Возврат по заказу',
  'order-readdressed': 'Другой адрес заказа',
  'stock-held': 'Владельцу: большой резерв',
  'orders-unwarned': 'Владельцу: покупателей не предупредить',
  'reviews-written': 'Владельцу: новые отзывы',
  'list-troubled': 'Владельцу: прайс-лист не загрузился',
  'password-reset': 'Сброс пароля',
  'email-confirmation': 'Подтверждение e-mail',
  'email-changed': 'E-mail изменён',
  'password-changed': 'Пароль изменён',
  'password-guessed': 'Пароль подбирали',
  'staff-invited': 'Приглашение сотруднику',
  'passkey-added': 'Добавлен ключ доступа',
  'goods-arrived': 'Товар поступил',
  'part-requested': 'Запрос запчасти',
  'call-requested': 'Просьба позвонить',
  'request-received': 'Запрос принят',
}
