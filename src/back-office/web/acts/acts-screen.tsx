// /office/acts: what staff have done, newest first, by person; the address holds the filter.

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import type { InputOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/forms/checkbox.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { actText } from '../../act-words.ts'
import { type ActRecord, actsApi } from '../../acts-contract.ts'
import { callOffice } from '../call-office.ts'
import { Late, Nothing } from '../list-states.tsx'
import { usePeople } from '../people/use-people.ts'
import styles from './acts-screen.module.css'

export function ActsScreen() {
  const [query, setQuery] = useSearchParams()
  const staffId = query.get('staff') ?? ''
  const withReads = query.has('reads')
  const people = usePeople()
  const acts = useActs({ staffId, withReads })
  const show = (next: { staffId: string; withReads: boolean }) =>
    setQuery({
      ...(next.staffId !== '' && { staff: next.staffId }),
      ...(next.withReads && { reads: '1' }),
    })
  const names = new Map((people.data?.people ?? []).map(({ id, name }) => [String(id), name]))
  const rows = acts.data?.pages.flatMap((page) => page.acts) ?? []
  return (
    <div className={styles.screen}>
      <h1>Журнал</h1>
      <div className={styles.filter}>
        <Select
          label="Кто"
          placeholder="Все"
          value={staffId}
          options={(people.data?.people ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          onChange={(event) => show({ staffId: event.target.value, withReads })}
        />
        <Checkbox
          label="Показывать и просмотры заказов"
          checked={withReads}
          onChange={(event) => show({ staffId, withReads: event.target.checked })}
        />
      </div>
      {acts.isPending && <Late rows={12} />}
      {acts.isError && (
        <FailureNotice
          text={messageOf(acts.error, 'Журнал не загрузился.')}
          onRetry={() => acts.refetch()}
        />
      )}
      {acts.isSuccess && rows.length === 0 && <Nothing text="Таких записей нет." />}
      <ol className={styles.acts}>
        {rows.map((act) => (
          <li key={act.id} className={styles.act}>
            <time className={styles.soft} dateTime={act.created_at}>
              {momentOf(act.created_at)}
            </time>
            <span>
              <Words act={act} names={names} />
            </span>
            <span className={styles.soft}>{act.staff?.name ?? 'командная строка'}</span>
          </li>
        ))}
      </ol>
      {acts.hasNextPage && (
        <Button
          className={styles.more ?? ''}
          loading={acts.isFetchingNextPage}
          onClick={() => acts.fetchNextPage()}
        >
          Показать ещё
        </Button>
      )}
    </div>
  )
}

type WordsProps = { readonly act: ActRecord; readonly names: ReadonlyMap<string, string> }

function Words({ act, names }: WordsProps) {
  const words = actText(act, names)
  const order = /^order (\d+)$/.exec(act.subject)?.[1]
  return order ? <Link to={`/office/orders/${order}`}>{words}</Link> : words
}

type Filter = { readonly staffId: string; readonly withReads: boolean }

/** The next rows begin below the last one shown: new acts do not push them. */
const useActs = ({ staffId, withReads }: Filter) =>
  useInfiniteQuery({
    queryKey: ['acts', staffId, withReads],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...(pageParam !== null && { before: pageParam }),
        ...(staffId !== '' && { staff_id: staffId }),
        ...(!withReads && { changes: '1' }),
      }
      return callOffice(actsApi.acts, { query } as InputOf<typeof actsApi.acts>, { signal })
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ acts, has_more: hasMore }) => (hasMore ? (acts.at(-1)?.id ?? null) : null),
  })
