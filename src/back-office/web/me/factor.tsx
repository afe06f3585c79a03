// The second factor: setting it up with a telephone, its recovery codes, and switching it off.

import { useState } from 'react'
import { fieldErrorsOf, messageOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { meApi } from '../../me-contract.ts'
import { callOffice } from '../call-office.ts'
import styles from './me-screen.module.css'
import { useMyChange } from './use-me.ts'

type Props = { readonly me: AnswerOf<typeof meApi.me> }
type Begun = AnswerOf<typeof meApi.beginFactor>

export function Factor({ me: { factor, passkeys, is_factor_required: isRequired } }: Props) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const beginning = useMyChange(
    (replaces: boolean) => callOffice(meApi.beginFactor, { body: { replaces } }),
    '',
  )
  const begun = codes ? null : beginning.data
  const confirm = (given: readonly string[]) => {
    beginning.reset()
    setCodes(given)
  }
  return (
    <section aria-labelledby="factor-title" className={styles.part}>
      <h2 id="factor-title">Второй фактор</h2>
      {codes && <Codes codes={codes} onSaved={() => setCodes(null)} />}
      {!codes && !begun && factor && (
        <SetFactor
          factor={factor}
          isKept={isRequired && passkeys.length === 0}
          onCodes={setCodes}
          isBeginning={beginning.isPending}
          onReplaced={() => beginning.mutate(true)}
        />
      )}
      {!codes && !begun && !factor && (
        <>
          <p>
            {isRequired && passkeys.length === 0 ? 'Магазин требует его. ' : ''}Кроме пароля при
            входе спрашивают код из приложения на телефоне — Яндекс Ключ, Google Authenticator или
            другого. Украденного пароля тогда мало.
          </p>
          <Button
            variant={passkeys.length > 0 ? 'secondary' : 'primary'}
            className={styles.start ?? ''}
            loading={beginning.isPending}
            onClick={() => beginning.mutate(false)}
          >
            Включить
          </Button>
        </>
      )}
      {begun && (
        <Enrolment
          begun={begun}
          isNew={!factor}
          onCodes={confirm}
          onCancelled={() => beginning.reset()}
        />
      )}
    </section>
  )
}

type CodesWanted = { readonly onCodes: (codes: readonly string[]) => void }

type EnrolmentProps = {
  readonly begun: Begun
  /** Else it replaces a telephone, which counts until then. */
  readonly isNew: boolean
  readonly onCancelled: () => void
} & CodesWanted

function Enrolment({ begun, isNew, onCodes, onCancelled }: EnrolmentProps) {
  const [code, setCode] = useState('')
  const cancelling = useMyChange(async (_: null) => {
    await callOffice(meApi.cancelFactor, {})
    onCancelled()
  }, '')
  const confirming = useMyChange(
    async () => {
      const { codes } = await callOffice(meApi.confirmFactor, { body: { code } })
      onCodes(codes)
    },
    isNew ? 'Второй фактор включён' : 'Телефон сменён',
  )
  const wrong = fieldErrorsOf(confirming.error).code
  return (
    <form
      className={styles.enrolment}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        confirming.mutate(undefined)
      }}
    >
      <ol className={styles.steps}>
        <li>Откройте на телефоне приложение с кодами и добавьте в нём новую запись.</li>
        <li>
          Наведите камеру на рисунок:
          <svg
            className={styles.qr}
            viewBox={`0 0 ${begun.qr.size} ${begun.qr.size}`}
            role="img"
            aria-label="QR-код для приложения с кодами"
          >
            <path d={begun.qr.path} />
          </svg>
          <p>
            Вы на самом телефоне? <a href={begun.link}>Откройте приложение по ссылке</a> или введите
            секрет:
          </p>
          <code className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li>
          Введите код, который оно показывает
          {isNew ? '.' : ' в течение 15 минут. Пока он не введён, действует прежний телефон.'}
        </li>
      </ol>
      {confirming.isError && !wrong && (
        <FailureNotice text={messageOf(confirming.error, 'Не получилось: нет связи.')} />
      )}
      <TextField
        label="Код из приложения"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={wrong}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={confirming.isPending}>
          {isNew ? 'Включить' : 'Сменить'}
        </Button>
        <Button loading={cancelling.isPending} onClick={() => cancelling.mutate(null)}>
          Отмена
        </Button>
      </div>
    </form>
  )
}

type SetProps = {
  readonly factor: NonNullable<Props['me']['factor']>
  /** The last one of a shop that demands one. */
  readonly isKept: boolean
  readonly isBeginning: boolean
  readonly onReplaced: () => void
} & CodesWanted

const FEW_CODES = 3

function SetFactor({ factor, isKept, isBeginning, onReplaced, onCodes }: SetProps) {
  const renewing = useMyChange(async (_: null) => {
    const { codes } = await callOffice(meApi.newCodes, {})
    onCodes(codes)
  }, '')
  const removing = useMyChange(
    (_: null) => callOffice(meApi.removeFactor, {}),
    'Второй фактор выключен',
  )
  const { since, codes_left: left } = factor
  return (
    <>
      <p>
        Включён {momentOf(since)}. Запасных кодов осталось: {left}.
        {left < FEW_CODES && ' Возьмите новые, пока телефон под рукой.'}
      </p>
      <div className={styles.buttons}>
        <Button loading={renewing.isPending} onClick={() => renewing.mutate(null)}>
          Новые запасные коды
        </Button>
        <Button loading={isBeginning} onClick={onReplaced}>
          Сменить телефон
        </Button>
        {!isKept && (
          <Button loading={removing.isPending} onClick={() => removing.mutate(null)}>
            Выключить
          </Button>
        )}
      </div>
    </>
  )
}

type CodesProps = { readonly codes: readonly string[]; readonly onSaved: () => void }

const Codes = ({ codes, onSaved }: CodesProps) => (
  <div className={styles.part}>
    <p>
      <strong>Сохраните запасные коды: больше они не появятся.</strong> Каждый один раз заменит код
      с телефона, если телефон потерян. Держите их не там же, где пароль.
    </p>
    <ul className={styles.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <div className={styles.buttons}>
      <Button onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
        Скопировать
      </Button>
      <Button onClick={() => print()}>Напечатать</Button>
      <Button variant="primary" onClick={onSaved}>
        Коды сохранены
      </Button>
    </div>
  </div>
)
