// Letters about an account: single-use links, and security notices.

import { formatPhone } from '#src/shared/phone.ts'
import { type Block, greetingOf, type LetterBody, type LetterShop } from './letter-blocks.ts'
import type {
  AccountLetter,
  AccountLetterKind,
  Notice,
  NoticeKind,
  PasskeyAdded,
} from './letter-kinds.ts'

const LETTERS = {
  'password-reset': {
    title: 'Новый пароль',
    reason: 'Для вашего личного кабинета попросили новый пароль. Задайте его по ссылке:',
    button: 'Задать новый пароль',
    path: 'new-password',
    otherwise: 'Если вы об этом не просили, ничего не делайте: прежний пароль останется.',
  },
  'email-confirmation': {
    title: 'Подтвердите адрес почты',
    reason: 'Этот адрес указали в личном кабинете. Если он ваш, подтвердите его по ссылке:',
    button: 'Подтвердить адрес',
    path: 'confirm-email',
    otherwise: 'Если вы его не указывали, ничего не делайте.',
  },
  'staff-invited': {
    title: 'Вас пригласили в служебную часть магазина',
    reason: 'Владелец магазина завёл вас как сотрудника. Задайте свой пароль по ссылке:',
    button: 'Задать пароль',
    path: 'office/invitation',
    otherwise: 'Если вы в магазине не работаете, ничего не делайте.',
  },
} as const satisfies Record<AccountLetterKind, unknown>

export function accountLetter(
  kind: AccountLetterKind,
  { name, token, office }: AccountLetter,
  shop: LetterShop,
): LetterBody {
  const { title, reason, button, path, otherwise } = LETTERS[kind]
  return {
    title,
    blocks: [
      { is: 'paragraph', text: greetingOf(name) },
      { is: 'paragraph', text: reason },
      {
        is: 'button',
        text: button,
        url: `${office ?? shop.publicUrl}/${path}/${encodeURIComponent(token)}`,
      },
      { is: 'small', text: `Ссылка работает один раз и недолго. ${otherwise}` },
    ],
  }
}

/** Warns a customer or a member of staff of a change of the account or of failed logins. */
export function noticeLetter(kind: NoticeKind, data: Notice, shop: LetterShop): LetterBody {
  const hello = paragraph(greetingOf(data.name))
  if (kind === 'password-changed') {
    return {
      title: 'Пароль изменён',
      blocks: [
        hello,
        paragraph(
          'Пароль вашего личного кабинета изменён. На других устройствах нужно войти заново.',
        ),
        paragraph('Если это сделали не вы, сразу задайте новый пароль:'),
        forgotPasswordButton('Задать новый пароль', shop),
        callUsNote(shop),
      ],
    }
  }
  if (kind === 'password-guessed') return failedLoginsLetter(hello, data, shop)
  const news = paragraph(
    'В вашем личном кабинете заменили адрес почты: письма магазина теперь приходят на новый адрес.',
  )
  const blocks = data.mayReturn ? formerEmailBlocks(shop) : [callUsNote(shop)]
  return { title: 'Адрес почты изменён', blocks: [hello, news, ...blocks] }
}

/** Whoever has added it comes in without the password. */
export const passkeyLetter = ({ name, passkey, office }: PasskeyAdded): LetterBody => ({
  title: 'Добавлен ключ доступа',
  blocks: [
    paragraph(greetingOf(name)),
    paragraph(
      `К вашему входу в служебную часть магазина добавлен ключ доступа «${passkey}»: ` +
        'по нему входят без пароля.',
    ),
    paragraph(
      'Если это сделали не вы, удалите его и завершите другие сеансы. Если войти не получается, ' +
        'сразу скажите владельцу магазина.',
    ),
    { is: 'button', text: 'Мой вход', url: `${office}/office/me` },
  ],
})

function failedLoginsLetter(hello: Block, { isStaff }: Notice, shop: LetterShop): LetterBody {
  const place = isStaff ? 'в рабочий кабинет магазина' : 'в ваш личный кабинет'
  const news = paragraph(
    `Несколько раз подряд ${place} пробовали войти под вашим адресом с неверным паролем. ` +
      'Число попыток ограничено, а с устройств, на которых вы уже входили, вход открыт.',
  )
  const advice = 'Если это были не вы и пароль простой или такой же, как на других сайтах, '
  const steps = isStaff
    ? [paragraph(`${advice}попросите владельца магазина сменить его.`)]
    : [
        paragraph(`${advice}задайте новый:`),
        forgotPasswordButton('Задать новый пароль', shop),
        callUsNote(shop),
      ]
  return { title: 'Кто-то подбирает ваш пароль', blocks: [hello, news, ...steps] }
}

/** The e-mail was changed without the password: the former one, which gets this, recovers the account. */
const formerEmailBlocks = (shop: LetterShop): Block[] => [
  paragraph(
    'Если это сделали не вы, попросите новый пароль для этого, прежнего адреса: ' +
      'он вернётся в кабинет, а чужие входы завершатся.',
  ),
  forgotPasswordButton('Вернуть прежний адрес', shop),
  callUsNote(shop),
]

const paragraph = (text: string): Block => ({ is: 'paragraph', text })

const forgotPasswordButton = (text: string, { publicUrl }: LetterShop): Block => ({
  is: 'button',
  text,
  url: `${publicUrl}/forgot-password`,
})

const callUsNote = ({ phone }: LetterShop): Block => ({
  is: 'small',
  text: `Если это не вы и войти не получается, позвоните нам: ${formatPhone(phone)}.`,
})
