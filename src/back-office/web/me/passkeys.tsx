// One's own passkeys: what they are, adding one under a name, and removing one.

import { useState } from 'react'
import { fieldErrorsOf } from '#src/platform/web/api-error.ts'
import type { AnswerOf } from '#src/shared/endpoint.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { meApi } from '../../me-contract.ts'
import { passkeysApi } from '../../passkeys-contract.ts'
import { callOffice } from '../call-office.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { passkeyFailure } from '../passkeys/passkey-failure.ts'
import { canHavePasskeys, makePasskey } from '../passkeys/passkeys.ts'
import styles from './me-screen.module.css'
import { useMyChange } from './use-me.ts'

type Me = AnswerOf<typeof meApi.me>
type Kept = Me['passkeys'][number]

export function Passkeys({ me }: { readonly me: Me }) {
  const { factor, passkeys, passkey_origin: origin } = me
  const [isAdding, setIsAdding] = useState(false)
  const [unwanted, setUnwanted] = useState<Kept | null>(null)
  const obstacle = obstacleOf(origin)
  return (
    <section aria-labelledby="passkeys-title" className={styles.part}>
      <h2 id="passkeys-title">Ключи доступа</h2>
      <p>
        Ключ заменяет пароль и второй фактор: входят отпечатком, лицом или PIN-кодом устройства, и
        поддельный сайт ключ не выманит. Заведите два, на разных устройствах: потерянный заменит
        второй.
      </p>
      {passkeys.length > 0 && (
        <ul className={styles.sessions}>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.session}>
              <div className={styles.words}>
                <strong>{passkey.name}</strong>
                <p className={styles.soft}>{whenText(passkey)}</p>
              </div>
              <Button onClick={() => setUnwanted(passkey)}>
                Удалить<span className="visually-hidden"> ключ: {passkey.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {obstacle ? (
        <p className={styles.soft}>{obstacle}</p>
      ) : (
        <Button className={styles.start ?? ''} onClick={() => setIsAdding(true)}>
          Добавить ключ
        </Button>
      )}
      {isAdding && (
        <NewPasskey
          isOnly={factor === null && passkeys.length === 0}
          onClose={() => setIsAdding(false)}
        />
      )}
      {unwanted && <Removal passkey={unwanted} onClose={() => setUnwanted(null)} />}
    </section>
  )
}

/** Why no key can be added here; empty: one can. */
function obstacleOf(origin: string | null): string {
  if (origin === null) {
    return 'Сейчас ключ не добавить: служебная часть открыта по числовому адресу, а ключам нужен адрес с именем. Его задаёт владелец магазина.'
  }
  if (origin !== location.origin) return `Ключи доступа работают по адресу ${origin}/office.`
  return canHavePasskeys() ? '' : 'Этот браузер не умеет хранить ключи доступа.'
}

const whenText = ({ since, used_at: used }: Kept): string =>
  `добавлен ${momentOf(since)}, ${used ? `последний раз использован ${momentOf(used)}` : 'ещё не использован'}`

type Closed = { readonly onClose: () => void }

/** `isOnly`: there is no other factor, so the password alone opened everything till now. */
function NewPasskey({ isOnly, onClose }: { readonly isOnly: boolean } & Closed) {
  const [name, setName] = useState('')
  const adding = useMyChange(async (_: null) => {
    const passkey = await makePasskey(await callOffice(passkeysApi.orderPasskey, {}))
    await callOffice(passkeysApi.addPasskey, { body: { name, passkey } })
    onClose()
  }, 'Ключ доступа добавлен')
  const wrong = fieldErrorsOf(adding.error).name
  const isNamed = name.trim() !== ''
  const [isMissing, setIsMissing] = useState(false)
  return (
    <OfficeDialog
      title="Новый ключ доступа"
      action="Создать ключ"
      isPending={adding.isPending}
      onSubmit={() => (isNamed ? adding.mutate(null) : setIsMissing(true))}
      onClose={onClose}
    >
      {adding.isError && !wrong && <FailureNotice text={passkeyFailure(adding.error)} />}
      <TextField
        label="Название"
        hint="По нему вы узнаете ключ в списке: «Рабочий ноутбук», «Телефон»."
        autoComplete="off"
        autoFocus
        maxLength={60}
        error={wrong ?? (isMissing && !isNamed ? 'Назовите ключ.' : undefined)}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <p>Дальше спросит само устройство: приложите палец, покажите лицо или введите PIN-код.</p>
      {isOnly && (
        <p>
          По одному паролю вы больше не войдёте: с других устройств понадобится этот ключ, второй
          ключ или код с телефона. Если ключ потерян, владелец магазина снимет его кнопкой «Новый
          пароль», а свой — командой staff reset-factor.
        </p>
      )}
    </OfficeDialog>
  )
}

function Removal({ passkey: { id, name }, onClose }: { readonly passkey: Kept } & Closed) {
  const removing = useMyChange(async (_: null) => {
    await callOffice(passkeysApi.removePasskey, { params: { passkey: id } })
    onClose()
  }, 'Ключ доступа удалён')
  return (
    <OfficeDialog
      title={`Удалить ключ «${name}»?`}
      action="Удалить ключ"
      isPending={removing.isPending}
      onSubmit={() => removing.mutate(null)}
      onClose={onClose}
    >
      {removing.isError && <FailureNotice text={passkeyFailure(removing.error)} />}
      <p>
        Войти по нему будет нельзя. На самом устройстве запись останется: удалите её в его
        настройках паролей.
      </p>
    </OfficeDialog>
  )
}
