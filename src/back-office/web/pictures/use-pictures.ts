// Photographs for the office: files sent one after another, and those of one product.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/platform/web/api-error.ts'
import { type BroughtPictures, picturesApi } from '../../pictures-contract.ts'
import { callOffice } from '../call-office.ts'
import { sendFile } from '../send-file.ts'

const keyOf = (id: number) => ['pictures', id]
const paramsOf = (id: number) => ({ id: String(id) })

export const usePictures = (id: number) =>
  useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) =>
      callOffice(picturesApi.picturesOf, { params: paramsOf(id) }, { signal }),
  })

type Arrangement = { readonly seen: readonly string[]; readonly wanted: readonly string[] }

export function useArranging(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ seen, wanted }: Arrangement) =>
      callOffice(picturesApi.arrangePictures, {
        params: paramsOf(id),
        body: { seen: [...seen], wanted: [...wanted] },
      }),
    onSuccess: (answer) => client.setQueryData(keyOf(id), answer),
    onError: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  })
}

/** What has become of the files so far. */
export type Bringing = {
  readonly all: number
  readonly done: number
  readonly added: number
  readonly homeless: readonly string[]
  readonly ambiguous: readonly string[]
  readonly refused: readonly string[]
  /** Names that were only counted. */
  readonly more: number
}

const nothingYet = (all: number): Bringing => ({
  ...{ all, done: 0, added: 0, more: 0 },
  ...{ homeless: [], ambiguous: [], refused: [] },
})

function withBrought(so: Bringing, brought: BroughtPictures): Bringing {
  const lists = [brought.homeless, brought.ambiguous, brought.refused]
  return {
    ...so,
    done: so.done + 1,
    added: so.added + brought.added,
    homeless: [...so.homeless, ...brought.homeless.names],
    ambiguous: [...so.ambiguous, ...brought.ambiguous.names],
    refused: [...so.refused, ...brought.refused.names],
    more: so.more + lists.reduce((sum, { count, names }) => sum + count - names.length, 0),
  }
}

/** Sends files one by one: one that fails is told, and the others go on. */
export function useBringing() {
  const client = useQueryClient()
  const [bringing, setBringing] = useState<Bringing | null>(null)
  const bring = async (files: readonly File[], manufacturer: string) => {
    let so = nothingYet(files.length)
    setBringing(so)
    for (const file of files) {
      const sent = { file, fields: { manufacturer } }
      so = await sendFile<BroughtPictures>(picturesApi.bringPictures.path, sent).then(
        (brought) => withBrought(so, brought),
        (error) => ({
          ...so,
          done: so.done + 1,
          refused: [...so.refused, `${file.name}: ${messageOf(error, 'нет связи')}`],
        }),
      )
      setBringing(so)
    }
    await client.invalidateQueries({ queryKey: ['pictures'] })
  }
  return { bringing, bring, isWorking: bringing !== null && bringing.done < bringing.all }
}
