// A list of the office that is read on by a key, page after page.

import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'

export type ListPage<Row> = {
  readonly rows: readonly Row[]
  /** Asks for the rows after these; null: there are no more. */
  readonly next: string | null
}

type Asked<Row> = {
  readonly key: readonly unknown[]
  readonly read: (after: string | null, signal: AbortSignal) => Promise<ListPage<Row>>
  readonly refreshMs?: number
}

export type OfficeList<Row> = {
  readonly rows: readonly Row[] | undefined
  readonly query: Pick<
    UseInfiniteQueryResult,
    'isPending' | 'error' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
}

export function useList<Row>({ key, read, refreshMs }: Asked<Row>): OfficeList<Row> {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  })
  return { rows: query.data?.pages.flatMap(({ rows }) => rows), query }
}
