// /request: a buyer describes the part that he looks for, with his car and photos.

import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSession } from '#src/accounts/web/public.ts'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import { submitting, useFormFields } from '#src/platform/web/forms/form-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { PhoneField } from '#src/ui/forms/phone-field.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { carTitle, readCar, readGarage } from '#src/vehicles/web/public.ts'
import { requestsApi } from '../contract.ts'
import { useOnceKey } from './forms/once-key.ts'
import { type Photo, PhotoField } from './photo-field.tsx'
import styles from './request-screen.module.css'
import { FormOrAnswer, PrivacyNote, productOfQuery, RequestScreen } from './request-screen.tsx'

const NOTHING = { message: '', vin: '', car: '', name: '', phone: '', email: '' }
const rules = async () => (await import('./rules/request-rules.ts')).partRules

export function RequestPage() {
  const [query] = useSearchParams()
  const fields = useFormFields(NOTHING, rules)
  const [photos, setPhotos] = useState<readonly Photo[]>([])
  const [isSending, setSending] = useState(false)
  const [done, setDone] = useState('')
  const ask = useApiAct(requestsApi.askForPart)
  const onceKey = useOnceKey()
  useKnownFields(fields, query)

  async function send() {
    if (!(await fields.check())) return
    const body = {
      ...fields.latest(),
      photos: photos.map(({ photo }) => photo).join(','),
      ...productOfQuery(query),
    }
    ask.mutate(
      { body, options: { headers: onceKey(body) } },
      {
        onSuccess: ({ message }) => setDone(message),
        onError: (error) => fields.refuse(fieldErrorsOf(error)),
      },
    )
  }

  return (
    <RequestScreen
      title="Подобрать деталь"
      lead="Опишите деталь или пришлите фото — ответим с ценой."
    >
      <FormOrAnswer done={done}>
        <form
          ref={fields.form}
          method="post"
          className={styles.fields}
          noValidate
          onSubmit={submitting(send)}
        >
          <PartFields fields={fields}>
            <PhotoField
              photos={photos}
              onChange={setPhotos}
              isSending={isSending}
              onSending={setSending}
            />
          </PartFields>
          <PrivacyNote until="через год удалим их вместе с фото" />
          {ask.isError && <FailureNotice text={messageOf(ask.error, 'Запрос не отправлен.')} />}
          <Button
            type="submit"
            variant="primary"
            wide
            loading={ask.isPending || fields.isChecking || isSending}
            loadingText={isSending ? 'Ждём фото...' : 'Отправляем...'}
          >
            Отправить запрос
          </Button>
        </form>
      </FormOrAnswer>
    </RequestScreen>
  )
}

type Fields = ReturnType<typeof useFormFields<typeof NOTHING>>

type FieldsProps = {
  readonly fields: Fields
  /** The photos. */
  readonly children: ReactNode
}

const PartFields = ({ fields, children }: FieldsProps) => (
  <>
    <TextArea
      {...fields.text('message')}
      label="Какая деталь нужна"
      hint="Название, артикул или что сломалось."
      maxLength={2000}
    />
    <TextField
      {...fields.text('vin')}
      label="VIN"
      optional
      hint="17 знаков из свидетельства о регистрации."
      autoCapitalize="characters"
      autoComplete="off"
      maxLength={40}
    />
    <TextField
      {...fields.text('car')}
      label="Автомобиль"
      optional
      placeholder="Марка, модель, двигатель, год"
      maxLength={200}
    />
    {children}
    <TextField
      {...fields.text('name')}
      label="Как к вам обращаться"
      autoComplete="name"
      maxLength={100}
    />
    <PhoneField {...fields.text('phone')} label="Телефон" />
    <TextField
      {...fields.text('email')}
      label="E-mail"
      optional
      type="email"
      autoComplete="email"
      autoCapitalize="none"
    />
  </>
)

/** Fills in the known buyer and car after hydration, where he has typed nothing. */
function useKnownFields({ latest, replace }: Fields, query: URLSearchParams): void {
  const session = useSession()
  const user = session.state === 'customer' ? session.user : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the session is known
  useEffect(() => {
    if (session.state === 'unknown') return
    const typed = latest()
    const car = readCar()
    const kept = readGarage().find(
      (each) =>
        each.brand === car.brand &&
        each.model === car.model &&
        (!car.engine || each.engine === car.engine),
    )
    replace({
      message: typed.message || (query.get('text') ?? '').slice(0, 2000),
      vin: typed.vin || query.get('vin') || kept?.vin || '',
      car: typed.car || carTitle(car),
      name: typed.name || user?.name || '',
      phone: typed.phone || user?.phone || '',
      email: typed.email || user?.email || '',
    })
  }, [session.state])
}
