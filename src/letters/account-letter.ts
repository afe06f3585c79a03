// Letters about an account: each is a link that works once.

import { greetingOf } from './greeting.ts'
import type { LetterBody, LetterShop } from './letter-blocks.ts'
import type { AccountLetter, AccountLetterKind } from './letter-kinds.ts'

const LETTERS = {
  'password-reset': {
    title: 'Новый пароль',
    reason: 'Для вашего личного кабинета попросили новый пароль. Задайте его по ссылке:',
    way: 'Задать новый пароль',
    path: 'new-password',
    otherwise: 'Если вы об этом не просили, ничего не делайте: прежний пароль останется.',
  },
  'email-confirmation': {
    title: 'Подтвердите адрес почты',
    reason: 'Этот адрес указали в личном кабинете. Если он ваш, подтвердите его по ссылке:',
    way: 'Подтвердить адрес',
    path: 'confirm-email',
    otherwise: 'Если вы его не указывали, ничего не делайте.',
  },
} as const satisfies Record<AccountLetterKind, unknown>

export function accountLetter(
  kind: AccountLetterKind,
  { name, token }: AccountLetter,
  shop: LetterShop,
): LetterBody {
  const { title, reason, way, path, otherwise } = LETTERS[kind]
  return {
    title,
    blocks: [
      { is: 'words', text: greetingOf(name) },
      { is: 'words', text: reason },
      { is: 'way', text: way, url: `${shop.publicUrl}/${path}/${encodeURIComponent(token)}` },
      { is: 'small', text: `Ссылка работает один раз и недолго. ${otherwise}` },
    ],
  }
}
