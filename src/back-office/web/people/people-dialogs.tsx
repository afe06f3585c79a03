// Dialogs of the owner: inviting somebody, and changing a role.

import { useState } from 'react'
import { fieldErrorsOf } from '#src/platform/web/api-error.ts'
import { Select } from '#src/ui/forms/select.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { peopleApi, type StaffMember } from '../../people-contract.ts'
import { isBoundToStore, ROLE_NAMES, ROLES, type Role } from '../../permissions.ts'
import { callOffice } from '../call-office.ts'
import { OfficeDialog } from '../office-dialog.tsx'
import { usePeopleChange } from './use-people.ts'

type Store = { readonly id: number; readonly title: string }
type Place = { readonly role: Role; readonly storeId: string }

const placeBody = ({ role, storeId }: Place) => ({
  role,
  ...(isBoundToStore(role) && storeId !== '' && { store_id: Number(storeId) }),
})

type InviteProps = {
  readonly stores: readonly Store[]
  readonly onInvited: (name: string, link: string | null) => void
  readonly onClose: () => void
}

export function InviteDialog({ stores, onInvited, onClose }: InviteProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [place, setPlace] = useState<Place>({ role: 'seller', storeId: '' })
  const inviting = usePeopleChange(async (_: null) => {
    const answer = await callOffice(peopleApi.invite, {
      body: { name, email, ...placeBody(place) },
    })
    onInvited(name, answer.link)
    return answer
  }, 'Приглашение готово')
  const wrong = fieldErrorsOf(inviting.error)
  return (
    <OfficeDialog
      title="Пригласить сотрудника"
      action="Пригласить"
      isPending={inviting.isPending}
      onSubmit={() => inviting.mutate(null)}
      onClose={onClose}
    >
      <TextField
        label="Имя и фамилия"
        autoComplete="off"
        error={wrong.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        hint="Сюда придёт ссылка, по которой задают пароль: один раз, за 24 часа."
        error={wrong.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PlaceFields place={place} stores={stores} error={wrong.store_id} onChange={setPlace} />
    </OfficeDialog>
  )
}

type PlaceProps = {
  readonly person: StaffMember
  readonly stores: readonly Store[]
  readonly onClose: () => void
}

export function PlaceDialog({ person, stores, onClose }: PlaceProps) {
  const storeId = person.store ? String(person.store.id) : ''
  const [place, setPlace] = useState<Place>({ role: person.role, storeId })
  const changing = usePeopleChange(async (_: null) => {
    const input = { params: { id: String(person.id) }, body: placeBody(place) }
    const answer = await callOffice(peopleApi.changeMember, input)
    onClose()
    return answer
  }, 'Роль изменена, сеансы завершены')
  return (
    <OfficeDialog
      title={`Роль: ${person.name}`}
      action="Сохранить"
      isPending={changing.isPending}
      onSubmit={() => changing.mutate(null)}
      onClose={onClose}
    >
      <PlaceFields
        place={place}
        stores={stores}
        error={fieldErrorsOf(changing.error).store_id}
        onChange={setPlace}
      />
      <p>С новой ролью нужно войти заново.</p>
    </OfficeDialog>
  )
}

type FieldsProps = {
  readonly place: Place
  readonly stores: readonly Store[]
  readonly error: string | undefined
  readonly onChange: (place: Place) => void
}

const PlaceFields = ({ place, stores, error, onChange }: FieldsProps) => (
  <>
    <Select
      label="Роль"
      hint={ROLE_HINTS[place.role]}
      value={place.role}
      options={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }))}
      onChange={(event) => onChange({ ...place, role: event.target.value as Role })}
    />
    {isBoundToStore(place.role) && (
      <Select
        label="Точка"
        placeholder="Выберите точку"
        emptyText="Точек ещё нет"
        error={error}
        value={place.storeId}
        options={stores.map(({ id, title }) => ({ value: String(id), label: title }))}
        onChange={(event) => onChange({ ...place, storeId: event.target.value })}
      />
    )}
  </>
)

const ROLE_HINTS: Readonly<Record<Role, string>> = {
  owner: 'Может всё, и видит сотрудников и журнал.',
  manager: 'Ведёт все заказы, возвраты, остатки и прайс-листы.',
  seller: 'Собирает и выдаёт заказы своей точки.',
  picker: 'Собирает заказы своей точки; покупателей не видит.',
  editor: 'Пишет тексты магазина; заказов не видит.',
  accountant: 'Видит заказы и деньги без контактов покупателей; ничего не меняет.',
}
