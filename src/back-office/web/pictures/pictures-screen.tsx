// /office/pictures: photographs of goods: many at once by their names, and those of one product.

import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import { FileDrop } from '../file-drop.tsx'
import { Late, Nothing, OfficeScreen } from '../list-states.tsx'
import { meantProduct, useGoods } from '../stock/use-stock.ts'
import styles from './pictures-screen.module.css'
import { ProductPictures } from './product-pictures.tsx'
import { type Bringing, useBringing } from './use-pictures.ts'

const KINDS = '.jpg,.jpeg,.png,.webp,.zip'

export function PicturesScreen() {
  return (
    <OfficeScreen title="Фотографии">
      <Many />
      <OfOne />
    </OfficeScreen>
  )
}

function Many() {
  const { bringing, bring, isWorking } = useBringing()
  const [manufacturer, setManufacturer] = useState('')
  return (
    <section className={styles.part} aria-labelledby="many-title">
      <h2 id="many-title">Сразу много</h2>
      <p className={styles.lead}>
        Назовите файл артикулом: W712.jpg, вторая фотография — W712_2.jpg. До восьми у товара; та же
        позиция заменяется.
      </p>
      <FileDrop
        isMany
        file={null}
        what="фотографии или ZIP"
        kinds={KINDS}
        hint="JPEG, PNG, WebP до 20 МБ"
        isDisabled={isWorking}
        onFiles={(files) => void bring(files, manufacturer.trim())}
      />
      <details>
        <summary>Один артикул у разных производителей</summary>
        <TextField
          label="Производитель этих фотографий"
          optional
          maxLength={200}
          autoComplete="off"
          value={manufacturer}
          onChange={({ target }) => setManufacturer(target.value)}
        />
      </details>
      {bringing && <Brought of={bringing} />}
    </section>
  )
}

function Brought({ of }: { readonly of: Bringing }) {
  const isDone = of.done === of.all
  return (
    <div className={styles.part}>
      <p role="status">
        {isDone ? 'Готово' : `Файл ${of.done + 1} из ${of.all}`}. Добавлено фотографий: {of.added}.
      </p>
      {!isDone && <progress aria-label="Файлы" max={of.all} value={of.done} />}
      <Names title="Товара с таким артикулом нет" names={of.homeless} />
      <Names title="Артикул есть у нескольких производителей, назовите его" names={of.ambiguous} />
      <Names title="Не приняты" names={of.refused} />
      {of.more > 0 && <p>И ещё файлов без товара или не принятых: {of.more}.</p>}
    </div>
  )
}

type NamesProps = { readonly title: string; readonly names: readonly string[] }

const Names = ({ title, names }: NamesProps) =>
  names.length > 0 && (
    <details open={names.length <= 10}>
      <summary>
        {title}: {names.length}
      </summary>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )

function OfOne() {
  const [query, setQuery] = useSearchParams()
  const text = query.get('q') ?? ''
  const [typed, setTyped] = useState(text)
  const goods = useGoods(text)
  const found = goods.data?.products ?? []
  const chosen =
    found.find(({ id }) => id === Number(query.get('product'))) ??
    (goods.data && meantProduct(text, goods.data))
  const find = (event: FormEvent) => {
    event.preventDefault()
    setQuery(typed.trim() === '' ? {} : { q: typed.trim() })
  }
  return (
    <section className={styles.part} aria-labelledby="one-title">
      <h2 id="one-title">Фотографии товара</h2>
      <form className={styles.form} onSubmit={find}>
        <TextField
          label="Артикул, штрихкод или слова"
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">Найти</Button>
      </form>
      {goods.isLoading && <Late rows={2} />}
      {goods.isError && (
        <FailureNotice
          text={messageOf(goods.error, 'Товары не нашлись: нет связи.')}
          onRetry={() => goods.refetch()}
        />
      )}
      {goods.data && found.length === 0 && <Nothing text="Такого товара нет." />}
      {chosen && <ProductPictures key={chosen.id} product={chosen} />}
      {!chosen && found.length > 0 && (
        <ul className={styles.goods} aria-label="Товары">
          {found.map(({ id, article, manufacturer, name }) => (
            <li key={id}>
              <Link to={`?${new URLSearchParams({ q: text, product: String(id) })}`}>
                {article}, {manufacturer}: {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
