// What a member of staff sees and changes of his own login.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { showToast } from '#src/ui/toast-queue.ts'
import { meApi } from '../../me-contract.ts'
import { callOffice } from '../call-office.ts'
import { passkeyFailure } from '../passkeys/passkey-failure.ts'

const KEY = ['me']

export const useMe = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => callOffice(meApi.me, {}, { signal }) })

/** After it the screen, and what the frame knows of the factor, are asked anew. */
export function useMyChange<Wish, Answer>(change: (wish: Wish) => Promise<Answer>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      if (done) showToast(done)
      void client.invalidateQueries({ queryKey: KEY })
      void client.invalidateQueries({ queryKey: ['session'] })
    },
    onError: (error) => showToast(passkeyFailure(error)),
  })
}
