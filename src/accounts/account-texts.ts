// What forms and server say alike of an account's fields, without the library of their rules.

export const PASSWORDS_DIFFER = 'Пароли не совпадают.'
export const TERMS_REFUSED = 'Пожалуйста, примите условия обслуживания перед регистрацией.'
export const WRONG_PASSWORD = 'Неверный пароль.'
export const LINK_IS_DEAD =
  'Ссылка не действует: она уже использована, устарела или заменена новой. Запросите письмо ещё раз.'
export const PASSWORD_HINT = 'От 6 до 16 символов: заглавная и строчная буквы, цифра.'
