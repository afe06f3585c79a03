// What forms and server say alike of an account's fields, without the library of their rules.

export const PASSWORDS_DIFFER = 'Пароли не совпадают.'
export const TERMS_REFUSED = 'Пожалуйста, примите условия обслуживания перед регистрацией.'
