// Texts of account fields that forms and server share, without the validation library.

export const PASSWORDS_DIFFER = 'Пароли не совпадают.'
export const TERMS_REFUSED = 'Пожалуйста, примите условия обслуживания перед регистрацией.'
export const WRONG_PASSWORD = 'Неверный пароль.'
export const LINK_EXPIRED =
  'Ссылка не действует: она уже использована, устарела или заменена новой. Запросите письмо ещё раз.'
export const PASSWORD_HINT = 'От 6 до 16 символов: заглавная и строчная буквы, цифра.'
