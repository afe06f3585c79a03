// /arrival/TOKEN: ends letters about goods that come; by a button, as mail scanners open links.

import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { requestsApi } from '../contract.ts'
import { FormOrAnswer, RequestScreen } from './request-screen.tsx'

export function ArrivalPage() {
  const { token = '' } = useParams()
  const end = useApiAct(requestsApi.endArrivals)
  const [done, setDone] = useState('')
  return (
    <RequestScreen
      title="Письма о поступлении"
      lead="Откажитесь от писем о товарах, которых вы ждёте. Письма о заказах это не отменит."
      noIndex
    >
      {end.isError && <FailureNotice text={messageOf(end.error, 'Не удалось отказаться.')} />}
      <FormOrAnswer done={done}>
        <Button
          variant="primary"
          wide
          loading={end.isPending}
          onClick={() =>
            end.mutate({ params: { token } }, { onSuccess: ({ message }) => setDone(message) })
          }
        >
          Больше не писать
        </Button>
      </FormOrAnswer>
      <Link to="/catalog">Перейти в каталог</Link>
    </RequestScreen>
  )
}
