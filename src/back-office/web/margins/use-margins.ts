// Margins for the office: the saved ones, what others would change, saving and taking back.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type DraftRule, ruleOfDraft } from '../../margin-draft.ts'
import { marginsApi, type WireEffect, type WireRule } from '../../margins-contract.ts'
import { callOffice } from '../call-office.ts'

const KEY = ['margins']
const WORKING_MS = 1000

/** Asked again every second while prices are written. */
export const useMargins = () =>
  useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callOffice(marginsApi.margins, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.changes.some(({ state: of }) => of === 'running') ? WORKING_MS : false,
  })

export type SavedMargins = NonNullable<ReturnType<typeof useMargins>['data']>

export const useTrial = () =>
  useMutation({
    mutationFn: (drafts: readonly DraftRule[]) =>
      callOffice(marginsApi.tryMargins, { body: { rules: drafts.map(ruleOfDraft) } }),
  })

type Wanted = {
  readonly rules: readonly WireRule[]
  readonly version: string
  readonly seen: WireEffect
}

export function useSaving() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ rules, version, seen: { goods, dearer, cheaper, mean } }: Wanted) =>
      callOffice(marginsApi.changeMargins, {
        body: { rules: [...rules], version, seen: { goods, dearer, cheaper, mean } },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

export function useUndoing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => callOffice(marginsApi.undoMargins, { params: { id: String(id) } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}

/** Calls `onEnd` when the change that was begun here has ended. */
export function useEnd(
  changes: SavedMargins['changes'],
  id: number | null,
  onEnd: (change: SavedMargins['changes'][number]) => void,
): void {
  const ended = changes.find((change) => change.id === id && change.state !== 'running')
  const tell = useEffectEvent(onEnd)
  useEffect(() => {
    if (ended) tell(ended)
  }, [ended])
}
