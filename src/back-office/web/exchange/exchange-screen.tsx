// /office/exchange: the exchange with 1C: what waits for somebody, what came, what was refused.

import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { isMissing, messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { type ExchangeRun, exchangeApi } from '../../exchange-contract.ts'
import { callOffice } from '../call-office.ts'
import { Late, ListStates, ListTable, Nothing, OfficeScreen } from '../list-states.tsx'
import { NoSuch } from '../office-failure.tsx'
import { useList } from '../use-list.ts'
import styles from './exchange-screen.module.css'
import { StockCheck } from './stock-check.tsx'
import { UnplacedWarehouses } from './unplaced-warehouses.tsx'

const KEY = 'exchange'

type State = AnswerOf<typeof exchangeApi.exchangeState>

export function ExchangeScreen() {
  const state = useQuery({
    queryKey: [KEY, 'state'],
    queryFn: ({ signal }) => callOffice(exchangeApi.exchangeState, {}, { signal }),
    refetchInterval: 30_000,
  })
  const runs = useList<ExchangeRun>({
    key: [KEY, 'runs'],
    read: async (before, signal) => {
      const query = before ? { before } : {}
      const answer = await callOffice(exchangeApi.exchanges, { query }, { signal })
      return { rows: answer.runs, next: answer.next === null ? null : String(answer.next) }
    },
  })
  return (
    <OfficeScreen title="Обмен с 1С">
      {state.isPending && <Late rows={2} />}
      {state.isError && (
        <FailureNotice
          text={messageOf(state.error, 'Состояние обмена не загрузилось.')}
          onRetry={() => state.refetch()}
        />
      )}
      {state.data && <Attention state={state.data} />}
      <section className={styles.part} aria-labelledby="runs-title">
        <h2 id="runs-title">Обмены</h2>
        <ListStates
          list={runs}
          failed="Обмены не загрузились."
          empty="Обменов ещё не было: в 1С укажите адрес /exchange/1c этого сайта."
        >
          {(rows) => <Runs runs={rows} />}
        </ListStates>
      </section>
      {state.data && <Sessions sessions={state.data.sessions} />}
      <StockCheck />
    </OfficeScreen>
  )
}

function Attention({ state }: { readonly state: State }) {
  const { waiting, unplaced, places, refused_offers: refused, notes } = state
  const isCalm = waiting.length + unplaced.length + refused + notes.length === 0
  return (
    <section className={styles.part} aria-labelledby="waits-title">
      <h2 id="waits-title">Что ждёт вас</h2>
      {isCalm && <Nothing text="Ничего: обмен идёт без вопросов." />}
      {waiting.map((run) => (
        <div key={run.id} className={styles.asked}>
          <p>
            <Link to={`/office/exchange/${run.id}`}>Обмен № {run.id}</Link> ждёт решения владельца:
          </p>
          <ul>
            {run.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
          <p>
            Проверьте выгрузку в 1С. Если всё верно, владелец разрешает её командой{' '}
            <code>npm run shop -- exchange apply {run.id}</code>; если нет, исправьте и выгрузите
            ещё раз.
          </p>
        </div>
      ))}
      <UnplacedWarehouses unplaced={unplaced} places={places} />
      {refused > 0 && (
        <p>
          Предложений, которые магазин сейчас не берёт: {refused.toLocaleString('ru-RU')}. Откройте
          последний обмен: там названы товары и причины. Исправьте их в 1С, следующий обмен их
          возьмёт.
        </p>
      )}
      {notes.length > 0 && (
        <details>
          <summary>Замечания: {notes.length}</summary>
          <ul className={styles.notes}>
            {notes.map(({ subject, text, told_at: toldAt }) => (
              <li key={`${subject} ${text}`}>
                {momentOf(toldAt)}, {subject}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Runs = ({ runs }: { readonly runs: readonly ExchangeRun[] }) => (
  <ListTable
    caption="Обмены"
    columns={['Обмен', 'Начат', 'Состояние', '#Предложений', '#Отказано']}
  >
    {runs.map((run) => (
      <tr key={run.id}>
        <th scope="row">
          <Link to={`/office/exchange/${run.id}`}>№ {run.id}</Link>
        </th>
        <td>{momentOf(run.started_at)}</td>
        <td {...(['waiting', 'failed'].includes(run.status) && { 'data-alarm': true })}>
          {run.status_name}
          {run.failure && `: ${run.failure}`}
        </td>
        <td data-number>{run.offers.toLocaleString('ru-RU')}</td>
        <td data-number>{run.refused.toLocaleString('ru-RU')}</td>
      </tr>
    ))}
  </ListTable>
)

const KINDS = { catalog: 'товары', sale: 'заказы' }

const Sessions = ({ sessions }: Pick<State, 'sessions'>) =>
  sessions.length > 0 && (
    <details>
      <summary>Сеансы за двое суток: {sessions.length}</summary>
      <ListTable
        caption="Сеансы 1С"
        columns={['Сеанс', 'Что', 'Начат', 'Последний запрос', '#Файлов', 'Состояние']}
      >
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row">№ {session.id}</th>
            <td>
              {KINDS[session.kind]}
              {session.version && `, CommerceML ${session.version}`}
            </td>
            <td>{momentOf(session.started_at)}</td>
            <td>{momentOf(session.seen_at)}</td>
            <td data-number>{session.files}</td>
            <td {...(session.failures.length > 0 && { 'data-alarm': true })}>
              {sessionText(session)}
            </td>
          </tr>
        ))}
      </ListTable>
    </details>
  )

function sessionText({ is_ended: isEnded, unread, failures }: State['sessions'][number]): string {
  if (failures.length > 0) return failures.join(' ')
  if (unread > 0) return `читает файлов: ${unread}`
  return isEnded ? 'закончен' : 'идёт'
}

export function ExchangeRunScreen() {
  const id = Number(useParams().run)
  const isNumber = Number.isSafeInteger(id) && id > 0
  const shown = useQuery({
    queryKey: [KEY, 'run', id],
    queryFn: ({ signal }) =>
      callOffice(exchangeApi.exchange, { params: { id: String(id) } }, { signal }),
    enabled: isNumber,
  })
  if (!isNumber || isMissing(shown.error)) return <NoSuch text="Такого обмена нет." />
  return (
    <OfficeScreen title={`Обмен № ${id}`}>
      <Link to="/office/exchange">Все обмены</Link>
      {shown.isPending && <Skeleton shape="text" />}
      {shown.isError && (
        <FailureNotice
          text={messageOf(shown.error, 'Обмен не открылся.')}
          onRetry={() => shown.refetch()}
        />
      )}
      {shown.data && <ShownRun {...shown.data} />}
    </OfficeScreen>
  )
}

function ShownRun({ run, refusals }: AnswerOf<typeof exchangeApi.exchange>) {
  return (
    <>
      <p>
        {run.status_name}, начат {momentOf(run.started_at)}: предложений{' '}
        {run.offers.toLocaleString('ru-RU')}, отказано {run.refused.toLocaleString('ru-RU')}.
        {run.failure && ` ${run.failure}`}
      </p>
      {refusals.length === 0 && <Nothing text="Этот обмен ни в чём не отказал." />}
      {refusals.length > 0 && (
        <>
          <p>
            Исправьте названное в 1С: следующий обмен возьмёт исправленное.
            {run.refused > refusals.length && ` Показаны первые ${refusals.length}.`}
          </p>
          <ListTable caption="Отказы" columns={['Артикул', 'Товар', 'Причина', 'Ид в 1С']}>
            {refusals.map((refusal) => (
              <tr key={refusal.id}>
                <th scope="row">{refusal.article || '—'}</th>
                <td>{refusal.name}</td>
                <td>{refusal.reason}</td>
                <td className={styles.key}>{refusal.id}</td>
              </tr>
            ))}
          </ListTable>
        </>
      )}
    </>
  )
}
