// How the text was understood, and how much was found.

import { Link } from 'react-router'
import { withQuery } from '#src/platform/web/page-address.ts'
import { type Car, carTitle, queryOfCar } from '#src/vehicles/web/public.ts'
import type { SearchAnswer } from '../contract.ts'

type Props = {
  readonly text: string
  /** Without the page of the list. */
  readonly path: string
  readonly car: Car
  readonly answer: SearchAnswer
}

export function FoundNotes({ text, path, car, answer }: Props) {
  const { corrected, dropped = [], similar, total, total_is_lower_bound } = answer
  const { read_words: readWords, partial } = answer
  const withFields = (fields: readonly [string, string][]) =>
    path + withQuery(new URLSearchParams(), Object.fromEntries(fields))
  return (
    <>
      {corrected && (
        <p>
          Показаны результаты для «{corrected}»,{' '}
          <Link to={withFields([...queryOfCar(car), ['exact', '1']])}>искать «{text}»</Link>
        </p>
      )}
      {readWords && <p>Запрос длинный: искали по первым {readWords} словам.</p>}
      {partial && (
        <p>
          Просмотрено не всё: поиск занял слишком много времени. Повторите его или уточните запрос.
        </p>
      )}
      {dropped.length > 0 && <p>{leftOut(corrected ?? text, dropped)}</p>}
      {similar && dropped.length === 0 && <p>{nothingExact(answer, car)}</p>}
      {answer.car && carTitle(answer.car) !== carTitle(car) && (
        <p>
          Автомобиль из запроса: {carTitle(answer.car)}.{' '}
          <Link to={withFields(queryOfCar(answer.car))}>Выбрать этот автомобиль</Link>
        </p>
      )}
      {total > 0 && (
        <p>
          Найдено товаров: {total_is_lower_bound && 'более '}
          {total}
        </p>
      )}
    </>
  )
}

const nothingExact = ({ article }: SearchAnswer, car: Car): string =>
  article && article.count > 0
    ? `Артикул есть, но для ${carTitle(car)} он не указан: проверьте применимость.`
    : `Точных совпадений${car.brand && ` для ${carTitle(car)}`} нет, показаны похожие товары.`

const leftOut = (text: string, words: readonly string[]): string =>
  `Не нашли «${text}» ${words.length > 1 ? 'со словами' : 'со словом'} ${words
    .map((word) => `«${word}»`)
    .join(', ')}, показаны без ${words.length > 1 ? 'них' : 'него'}.`
