// Staff for the owner's screens.

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { showToast } from '#src/ui/toast-queue.ts'
import { peopleApi, type StaffMember } from '../../people-contract.ts'
import { callOffice } from '../call-office.ts'

const KEY = ['people']
type People = AnswerOf<typeof peopleApi.people>

export const usePeople = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => callOffice(peopleApi.people, {}, { signal }) })

type Changed = { readonly people: readonly StaffMember[] }

/** The answer is the list as it is now. A wrong field is shown at the field, all else is told. */
export function usePeopleChange<Wish, Answer extends Changed>(
  change: (wish: Wish) => Promise<Answer>,
  done: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ people }) => {
      client.setQueryData<People>(KEY, (known) => known && { ...known, people: [...people] })
      if (done) showToast(done)
    },
    onError: (error) => {
      if (Object.keys(fieldErrorsOf(error)).length > 0) return
      showToast(messageOf(error, 'Не получилось: нет связи.'))
    },
  })
}
