// Letters that tell a customer what was done to his account, in case it was not he.

import { formatPhone } from '#src/shared/phone.ts'
import { greetingOf } from './greeting.ts'
import type { Block, LetterBody, LetterShop } from './letter-blocks.ts'
import type { Notice, NoticeKind } from './letter-kinds.ts'

export function noticeLetter(kind: NoticeKind, data: Notice, shop: LetterShop): LetterBody {
  const hello = words(greetingOf(data.name))
  if (kind === 'password-changed') {
    return {
      title: 'Пароль изменён',
      blocks: [
        hello,
        words('Пароль вашего личного кабинета изменён. На других устройствах нужно войти заново.'),
        words('Если это сделали не вы, сразу задайте новый пароль:'),
        newPassword('Задать новый пароль', shop),
        call(shop),
      ],
    }
  }
  if (kind === 'password-guessed') return guessesLetter(hello, data, shop)
  const told = words(
    'В вашем личном кабинете заменили адрес почты: письма магазина теперь приходят на новый адрес.',
  )
  const blocks = data.mayReturn ? wayBack(shop) : [call(shop)]
  return { title: 'Адрес почты изменён', blocks: [hello, told, ...blocks] }
}

/** The account stays open to its owner: nothing has to be done at once. */
function guessesLetter(hello: Block, { isStaff }: Notice, shop: LetterShop): LetterBody {
  const place = isStaff ? 'в рабочий кабинет магазина' : 'в ваш личный кабинет'
  const told = words(
    `Несколько раз подряд ${place} пробовали войти под вашим адресом с неверным паролем. ` +
      'Число попыток ограничено, а с устройств, на которых вы уже входили, вход открыт.',
  )
  const advice = 'Если это были не вы и пароль простой или такой же, как на других сайтах, '
  const ways = isStaff
    ? [words(`${advice}попросите владельца магазина сменить его.`)]
    : [words(`${advice}задайте новый:`), newPassword('Задать новый пароль', shop), call(shop)]
  return { title: 'Кто-то подбирает ваш пароль', blocks: [hello, told, ...ways] }
}

/** Where the password was not told: the account is still recovered by this address. */
const wayBack = (shop: LetterShop): Block[] => [
  words(
    'Если это сделали не вы, попросите новый пароль для этого, прежнего адреса: ' +
      'он вернётся в кабинет, а чужие входы завершатся.',
  ),
  newPassword('Вернуть прежний адрес', shop),
  call(shop),
]

const words = (text: string): Block => ({ is: 'words', text })

const newPassword = (text: string, { publicUrl }: LetterShop): Block => ({
  is: 'way',
  text,
  url: `${publicUrl}/forgot-password`,
})

const call = ({ phone }: LetterShop): Block => ({
  is: 'small',
  text: `Если это не вы и войти не получается, позвоните нам: ${formatPhone(phone)}.`,
})
