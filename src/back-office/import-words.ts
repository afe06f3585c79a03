// Words about price lists on the screens: the API names fields, and the screen has them as controls.

const CONTROLS: Readonly<Record<string, string>> = {
  no_stock: 'Остатки в списке не наши',
  make_categories: 'Завести новые категории',
  manufacturer_pattern: 'Производитель внутри текста',
  quantity_words: 'Слова вместо остатка',
  category_columns: 'Столбцы файла категорий',
  hidden_rows: 'Скрытые строки',
  manufacturer: 'Производитель всех строк',
  categories: 'Файл категорий',
  delimiter: 'Разделитель',
  encoding: 'Кодировка',
  currency: 'Валюта цен',
  supplier: 'Поставщик',
  partial: 'Это часть товаров поставщика',
  sheet: 'Лист книги',
  store: 'Где лежит товар',
  file: 'Файл',
}

type FieldTitle = { readonly field: string; readonly title: string }

/** Replaces the API's names in a sentence of an import by those of the controls. */
export function inScreenWords(text: string, fields: readonly FieldTitle[]): string {
  const titleOf = (field: string) => fields.find((one) => one.field === field)?.title ?? field
  const controls = Object.keys(CONTROLS).join('|')
  return text
    .replace(/\s*\(yes здесь не ответ\)/, '')
    .replace(
      /columns ((?:[a-z_]+=…,?)+)/g,
      (_, named: string) =>
        `выберите в таблице столбцов: ${named
          .replaceAll('=…', '')
          .split(',')
          .filter(Boolean)
          .map(titleOf)
          .join(', ')}`,
    )
    .replace(
      /columns ([a-z_]+)=(\d+)/g,
      (_, field: string, column: string) => `столбец ${column} — ${titleOf(field)}`,
    )
    .replace(/columns ([a-z_]+)=СТОЛБЕЦ/g, (_, field: string) => `выберите: ${titleOf(field)}`)
    .replace(/stock '([^'=]+)=(МАГАЗИН|-)'/g, (_, column: string, place: string) =>
      place === '-' ? `«${column}» — не наш` : `выберите магазин у столбца «${column}»`,
    )
    .replace(/'([^'=]+)=-'/g, (_, column: string) => `«${column}» — не наш`)
    .replace(/hidden_rows take или skip/g, 'поле «Скрытые строки»')
    .replace(
      new RegExp(`(?<![\\w«])(${controls})(?![\\w»])`, 'g'),
      (_, control: string) => `«${CONTROLS[control]}»`,
    )
}

/** In percent, of one price to another: `+35 %`. */
export function changeOf(was: number, is: number): string {
  if (was === 0) return ''
  const percent = Math.round((is / was - 1) * 100)
  return `${percent > 0 ? '+' : ''}${percent.toLocaleString('ru-RU')} %`
}

type Undone = {
  readonly added: number
  readonly changed: number
  readonly vanishing: number
}

/** What the undoing of a list will do, sentence by sentence. */
export function undoTexts({ added, changed, vanishing }: Undone): string[] {
  const texts: [number, string][] = [
    [added, 'Новые товары списка уйдут из каталога'],
    [changed, 'Изменённые товары получат прежние цены, названия и остатки'],
    [vanishing, 'Исчезнувшие товары поставщика вернутся'],
  ]
  const told = texts
    .filter(([count]) => count > 0)
    .map(([count, text]) => `${text}: ${count.toLocaleString('ru-RU')}.`)
  return told.length > 0 ? told : ['Список ничего не изменил, и отмена ничего не изменит.']
}
