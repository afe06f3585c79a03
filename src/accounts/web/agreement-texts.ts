// The texts of an agreement: its button, the reason for a login, what was accepted and when.

import {
  type AgreementKind,
  currentEdition,
  formatDay,
  termsHoldFrom,
} from '#src/shared/agreement-editions.ts'
import type { ButtonVariant } from '#src/ui/button.tsx'
import type { Agreement } from '../contract.ts'

type Texts = {
  readonly act: string
  /** A consent must not be urged, so its button is secondary. */
  readonly variant: ButtonVariant
  /** Shown next to the button of a guest. */
  readonly hint: string
  /** Shown above the login form. */
  readonly reason: string
  readonly given: string
  /** Added for a customer who agreed to an older edition. */
  readonly renewed: (published: string) => string
}

export const agreementTexts: Readonly<Record<AgreementKind, Texts>> = {
  terms: {
    act: 'Принять соглашение',
    variant: 'primary',
    hint: 'Соглашение принимает покупатель, который вошёл: мы запоминаем, кто, когда и в какой редакции его принял.',
    reason: 'Чтобы принять соглашение, зарегистрируйтесь или войдите.',
    given: 'Вы приняли соглашение',
    renewed: (published) =>
      `Опубликована новая редакция от ${published}, она действует с ${formatDay(termsHoldFrom())}.`,
  },
  'personal-data': {
    act: 'Дать согласие',
    variant: 'secondary',
    hint: 'Согласие даёт покупатель, который вошёл: мы запоминаем, кто, когда и в какой редакции его дал.',
    reason: 'Чтобы дать согласие, зарегистрируйтесь или войдите.',
    given: 'Вы дали согласие',
    renewed: (published) =>
      `Опубликована новая редакция от ${published}. Прежнее согласие действует в той редакции, в которой дано.`,
  },
}

/** `Вы приняли соглашение 21.11.2026, редакция от 21.11.2026.` */
export function givenText({ kind, version, given_at }: Agreement): string {
  const { given, renewed } = agreementTexts[kind]
  const text = `${given} ${day.format(new Date(given_at))}, редакция от ${formatDay(version)}.`
  const current = currentEdition(kind)
  return version === current ? text : `${text} ${renewed(formatDay(current))}`
}

/** Dates are shown in the time zone of the shops. */
const day = new Intl.DateTimeFormat('ru-RU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'Europe/Volgograd',
})
