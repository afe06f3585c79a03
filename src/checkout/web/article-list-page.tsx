// /cart/list: turns a pasted list of articles with quantities into a table, and then a cart.

import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ScriptNotice } from '#src/accounts/web/public.ts'
import { cartTotal, putIntoCart } from '#src/cart/web/public.ts'
import { useApiAct } from '#src/platform/web/api-cache.ts'
import { messageOf } from '#src/platform/web/api-error.ts'
import { submitting } from '#src/platform/web/forms/form-fields.ts'
import { PageHead } from '#src/platform/web/page-head.tsx'
import { formatPrice } from '#src/shared/money.ts'
import { Button } from '#src/ui/button.tsx'
import { TextArea } from '#src/ui/forms/text-area.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import {
  type FoundLine,
  foundLines,
  inPacks,
  linesTooMany,
  MOST_LISTED,
  parseArticleList,
} from '../article-list.ts'
import { checkoutApi, type ListedPart } from '../contract.ts'
import styles from './article-list-page.module.css'

export function ArticleListPage() {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { lines, find, isPending, failure } = useFoundLines()

  function send() {
    const tooMany = linesTooMany(text)
    const wanted = parseArticleList(text)
    setError(undefined)
    if (wanted.length === 0) return setError('Вставьте артикулы, по одному в строке.')
    if (tooMany > 0) setError(`Не больше ${MOST_LISTED} строк: последние ${tooMany} не прочитаны.`)
    find(wanted)
  }
  return (
    <div className={styles.page}>
      <PageHead title="Список артикулов" noIndex />
      <h1>Список артикулов</h1>
      <ScriptNotice />
      <form method="post" className={styles.form} noValidate onSubmit={submitting(send)}>
        <TextArea
          name="articles"
          label="Артикулы и количество"
          hint="По одному в строке: артикул, затем количество. Можно вставить из таблицы."
          placeholder={'4801012010 2\nT113501080 1'}
          rows={8}
          value={text}
          error={error}
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant={lines ? 'secondary' : 'primary'} loading={isPending}>
          Найти
        </Button>
      </form>
      {failure && <FailureNotice text={failure} onRetry={send} />}
      {lines && <FoundList key={JSON.stringify(lines)} lines={lines} />}
    </div>
  )
}

/** Finds the parts of the whole list with one call of the API. */
function useFoundLines() {
  const { mutate, isPending, isError, error } = useApiAct(checkoutApi.byArticles)
  const [lines, setLines] = useState<readonly FoundLine[] | null>(null)
  function find(wanted: ReturnType<typeof parseArticleList>) {
    const articles = [...new Set(wanted.map(({ norm }) => norm))].filter((norm) => norm !== '')
    if (articles.length === 0) return setLines(foundLines(wanted, []))
    mutate(
      { query: { articles: articles.join(',') } },
      { onSuccess: ({ parts }) => setLines(foundLines(wanted, parts)) },
    )
  }
  const failure = isError ? messageOf(error, 'Не удалось найти: магазин не ответил.') : null
  return { lines, find, isPending, failure }
}

function FoundList({ lines }: { readonly lines: readonly FoundLine[] }) {
  /** Id of the chosen part by line; a single candidate is chosen by default. */
  const [chosen, setChosen] = useState(() =>
    lines.map(({ parts }) => (parts.length === 1 ? parts[0]?.id : undefined)),
  )
  const choose = (place: number, id: number | undefined) =>
    setChosen((ids) => ids.map((each, at) => (at === place ? id : each)))
  return (
    <>
      <Outcome lines={lines} />
      <ul className={styles.lines} aria-label="Найденное">
        {lines.map((line, place) => (
          <ListedLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a list may name an article twice
            key={place}
            line={line}
            chosen={chosen[place]}
            onChoose={(id) => choose(place, id)}
          />
        ))}
      </ul>
      <ToCart lines={lines} chosen={chosen} />
    </>
  )
}

function Outcome({ lines }: { readonly lines: readonly FoundLine[] }) {
  const count = (isSuch: (parts: number) => boolean) =>
    lines.filter(({ parts }) => isSuch(parts.length)).length
  const several = count((parts) => parts > 1)
  const none = count((parts) => parts === 0)
  return (
    <p role="status">
      Строк: {lines.length}. Найдено: {count((parts) => parts === 1)}
      {several > 0 && `, выберите из нескольких: ${several}`}
      {none > 0 && `, не найдено: ${none}`}.
    </p>
  )
}

type LineProps = {
  readonly line: FoundLine
  readonly chosen: number | undefined
  readonly onChoose: (id: number | undefined) => void
}

function ListedLine({ line, chosen, onChoose }: LineProps) {
  const { typed, parts, quantity } = line
  return (
    <li className={styles.line}>
      <p className={styles.asked}>
        {typed} · {quantity} шт.
      </p>
      {parts.length === 0 ? (
        <p>
          Не нашли.{' '}
          <Link to={`/catalog/search/${encodeURIComponent(typed)}`}>
            Искать<span className="visually-hidden"> {typed}</span> в каталоге
          </Link>
        </p>
      ) : (
        <fieldset className={styles.parts} aria-label={typed}>
          {parts.map((part) => (
            <label key={part.id} className={styles.part}>
              <input
                type="checkbox"
                checked={part.id === chosen}
                onChange={(event) => onChoose(event.currentTarget.checked ? part.id : undefined)}
              />
              <PartText part={part} quantity={inPacks(quantity, part)} />
            </label>
          ))}
        </fieldset>
      )}
    </li>
  )
}

function PartText({ part, quantity }: { readonly part: ListedPart; readonly quantity: number }) {
  const { name, manufacturer, article, is_own: isOwn, stock, multiplicity, price } = part
  const facts = [
    manufacturer,
    article,
    !isOwn && 'заменяет этот номер',
    multiplicity > 1 && `продаётся по ${multiplicity} шт.`,
  ]
  return (
    <>
      <span>
        {name}
        <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
        <span className={stock < quantity ? styles.short : styles.facts}>
          {stock <= 0 ? 'Нет в наличии' : `В наличии ${stock} шт.`}
        </span>
      </span>
      <span className={styles.price}>
        {formatPrice(price)} × {quantity}
      </span>
    </>
  )
}

type ToCartProps = {
  readonly lines: readonly FoundLine[]
  readonly chosen: readonly (number | undefined)[]
}

function ToCart({ lines, chosen }: ToCartProps) {
  const navigate = useNavigate()
  const taken = lines.flatMap(({ parts, quantity }, place) => {
    const part = parts.find(({ id }) => id === chosen[place])
    return part ? [{ part, price: part.price, quantity: inPacks(quantity, part) }] : []
  })
  function put() {
    for (const { part, quantity } of taken) putIntoCart(part, quantity)
    navigate('/cart')
  }
  return (
    <div className={styles.foot}>
      <p className={styles.total}>
        Итого: <strong>{formatPrice(cartTotal(taken))}</strong>
      </p>
      <Button variant="primary" disabled={taken.length === 0} onClick={put}>
        Положить в корзину: {taken.length}
      </Button>
    </div>
  )
}
