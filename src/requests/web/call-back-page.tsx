// /call-back: a buyer asks to be called, as soon as possible or at a time while the shop is open.

import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#src/accounts/web/public.ts'
import { useApi, useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { Select } from '#src/ui/forms/select.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { requestsApi } from '../contract.ts'
import { useOnceKey } from './forms/once-key.ts'
import styles from './request-screen.module.css'
import { FormOrAnswer, PrivacyNote, productOfQuery, RequestScreen } from './request-screen.tsx'

const NOTHING = { phone: '', name: '', time: '', message: '' }
const SOON = { value: '', label: 'Как можно скорее' }
const rules = async () => (await import('./rules/request-rules.ts')).callRules

export function CallBackPage() {
  const [query] = useSearchParams()
  const fields = useFormFields(NOTHING, rules)
  const [done, setDone] = useState('')
  const times = useApi(requestsApi.callTimes, {})
  const ask = useApiAct(requestsApi.askForCall)
  const onceKey = useOnceKey()
  useKnownBuyer(fields)

  async function send() {
    if (!(await fields.check())) return
    const body = { ...fields.latest(), ...productOfQuery(query) }
    ask.mutate(
      { body, options: { headers: onceKey(body) } },
      {
        onSuccess: ({ message }) => setDone(message),
        onError: (error) => {
          const wrong = fieldErrorsOf(error)
          if (wrong.time) times.refetch()
          fields.refuse(wrong)
        },
      },
    )
  }

  return (
    <RequestScreen
      title="Обратный звонок"
      lead="Оставьте номер — перезвоним, когда вам удобно, пока открыты магазины."
    >
      <FormOrAnswer done={done}>
        <form
          ref={fields.form}
          method="post"
          className={styles.fields}
          noValidate
          onSubmit={submitting(send)}
        >
          <PhoneField {...fields.text('phone')} label="Телефон" />
          <Select
            {...fields.text('time')}
            label="Когда позвонить"
            options={[
              SOON,
              ...(times.data?.times ?? []).map(({ from, text }) => ({ value: from, label: text })),
            ]}
          />
          <TextField
            {...fields.text('name')}
            label="Как к вам обращаться"
            optional
            autoComplete="name"
            maxLength={100}
          />
          <TextArea {...fields.text('message')} label="О чём поговорить" optional maxLength={500} />
          <PrivacyNote until="через год мы их удалим" />
          {ask.isError && (
            <FailureNotice text={messageOf(ask.error, 'Не удалось отправить просьбу.')} />
          )}
          <Button
            type="submit"
            variant="primary"
            wide
            loading={ask.isPending || fields.isChecking}
            loadingText="Отправляем..."
          >
            Позвоните мне
          </Button>
        </form>
      </FormOrAnswer>
    </RequestScreen>
  )
}

/** Fills in the customer's name and phone after hydration, where he has typed nothing. */
function useKnownBuyer({
  latest,
  replace,
}: ReturnType<typeof useFormFields<typeof NOTHING>>): void {
  const session = useSession()
  const user = session.state === 'customer' ? session.user : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the session is known
  useEffect(() => {
    if (!user) return
    const typed = latest()
    replace({ ...typed, name: typed.name || user.name, phone: typed.phone || user.phone })
  }, [session.state])
}
