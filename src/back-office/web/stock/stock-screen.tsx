// /office/stock: a product by article, barcode or words; where it lies, its past, and what is changed.

import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { messageOf } from '#src/platform/web/api-error.ts'
import { momentOf } from '#src/shared/moment-words.ts'
import { Button } from '#src/ui/button.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { FailureNotice } from '#src/ui/notice.tsx'
import type { Elsewhere, LevelNow, OnWay as OnWayUnits } from '../../stock-contract.ts'
import { Late, ListTable, Nothing, OfficeScreen, RowAct } from '../list-states.tsx'
import { LEAST_OF_LABEL, useScan } from '../pick/use-scan.ts'
import { CameraScan } from '../scan/camera-scan.tsx'
import { ShelfButton } from '../shelves/shelf-button.tsx'
import { useMay } from '../use-session.ts'
import { FoundGoods } from './found-goods.tsx'
import type { ScanTaker } from './shelf-counts.ts'
import { ShelfGoods } from './shelf-goods.tsx'
import { CHANGES, type ChangeKind, placeText, StockDialog } from './stock-dialogs.tsx'
import { StockLedger, StockOnDay } from './stock-past.tsx'
import styles from './stock-screen.module.css'
import { useShelf } from './use-shelf.ts'
import { meantProduct, useGoods, useLevels, useMovements, useProduct } from './use-stock.ts'

const LONGEST = 200

export function StockScreen() {
  const [query, setQuery] = useSearchParams()
  const text = query.get('q') ?? ''
  const [typed, setTyped] = useState(text)
  const field = useRef<HTMLInputElement>(null)
  const goods = useGoods(text)
  const find = (wanted: string) => {
    setQuery(wanted.trim() === '' ? {} : { q: wanted.trim() })
    field.current?.select()
  }
  const taker: ScanTaker = useRef(null)
  const shelf = useShelf(text)
  const onShelf = shelf.data && shelf.data.places.length > 0 ? shelf.data : null
  const scan = (code: string) => {
    if (taker.current) return taker.current(code)
    setTyped(code)
    return find(code)
  }
  const scanned = useScan(scan, { leastSigns: LEAST_OF_LABEL })
  const chosen =
    Number(query.get('product')) ||
    (goods.data && !shelf.isLoading && !onShelf ? meantProduct(text, goods.data)?.id : undefined)
  return (
    <OfficeScreen title="Остатки">
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          const isAgain = typed.trim() === text && goods.data?.partial
          if (isAgain) void goods.refetch()
          find(typed)
        }}
      >
        <TextField
          ref={field}
          label="Артикул, штрихкод, полка или слова"
          autoComplete="off"
          autoFocus
          maxLength={LONGEST}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="primary">
          Найти
        </Button>
        {/* many are scanned while a shelf is counted */}
        <CameraScan onScan={scanned} once={() => taker.current === null} />
      </form>
      {goods.isError && !chosen && (
        <FailureNotice
          text={messageOf(goods.error, 'Товары не нашлись: нет связи.')}
          onRetry={() => goods.refetch()}
        />
      )}
      {text !== '' && !chosen && goods.isPending && <Late />}
      {!chosen && onShelf && <ShelfGoods key={text} found={onShelf} taker={taker} />}
      {shelf.isError && !chosen && (
        <FailureNotice
          text={messageOf(shelf.error, 'Полка не нашлась: нет связи.')}
          onRetry={() => shelf.refetch()}
        />
      )}
      {!chosen && text === '' && (
        <Nothing text="Наберите или отсканируйте товар или полку: увидите, что где лежит и сколько." />
      )}
      {!chosen && goods.data && (
        <FoundGoods
          {...{ text, isOfShelf: onShelf !== null, isLate: shelf.isLoading }}
          {...{ answer: goods.data, nothing: 'Нет ни такого товара, ни такой полки.' }}
          onRepeat={() => goods.refetch()}
        />
      )}
      {chosen !== undefined && <OneProduct key={chosen} id={chosen} />}
    </OfficeScreen>
  )
}

function OneProduct({ id }: { readonly id: number }) {
  const product = useProduct(id)
  const levels = useLevels(id)
  const movements = useMovements(id)
  const { query: past } = movements
  const isUnknown = !product && past.error !== null
  return (
    <>
      <header className={styles.product}>
        <h2>{product?.name ?? 'Товар'}</h2>
        <p>{product && `${product.article}, ${product.manufacturer}`}</p>
      </header>
      {levels.isPending && <Late />}
      {(levels.isError || isUnknown) && (
        <FailureNotice
          text={messageOf(levels.error ?? past.error, 'Остатки не загрузились.')}
          onRetry={() => {
            void levels.refetch()
            if (isUnknown) void past.refetch()
          }}
        />
      )}
      {levels.data?.levels.length === 0 && <Nothing text="Мест хранения нет." />}
      {!isUnknown && levels.data && levels.data.levels.length > 0 && (
        <Levels id={id} article={product?.article ?? ''} levels={levels.data.levels} />
      )}
      {levels.data && <OnWay {...levels.data} />}
      {levels.data && <Others elsewhere={levels.data.elsewhere} />}
      {/* what failed is said once, with one way on for all three */}
      {!isUnknown && (levels.data || levels.isPending) && (
        <>
          <StockOnDay id={id} />
          <StockLedger list={movements} />
        </>
      )}
    </>
  )
}

type OthersProps = { readonly elsewhere: readonly Elsewhere[] }

/** Where else a buyer may be sent: for whom the levels are those of his shop alone. */
function Others({ elsewhere }: OthersProps) {
  if (elsewhere.length === 0) return null
  return (
    <div className={styles.part}>
      <h2>Свободно в других местах</h2>
      <ListTable caption="Свободно в других местах" columns={['Где', '#Свободно']}>
        {elsewhere
          .toSorted((one, other) => other.free - one.free)
          .map((place) => (
            <tr key={place.location_id}>
              <th scope="row">{placeText(place)}</th>
              <td data-number>{place.free > 0 ? place.free : 'нет'}</td>
            </tr>
          ))}
      </ListTable>
    </div>
  )
}

type OnWayProps = OthersProps & {
  readonly levels: readonly LevelNow[]
  readonly on_way: readonly OnWayUnits[]
}

/** Neither place sells them: they are in no level. */
function OnWay({ levels, elsewhere, on_way: onWay }: OnWayProps) {
  if (onWay.length === 0) return null
  const place = (id: number) => {
    const known = [...levels, ...elsewhere].find(({ location_id: each }) => each === id)
    return known ? placeText(known) : ''
  }
  return (
    <ul aria-label="В пути">
      {onWay.map((move) => (
        <li key={move.reception_id}>
          В пути {move.units} шт.: {place(move.from_id)} → {place(move.to_id)}, отправлено{' '}
          {momentOf(move.sent_at)},{' '}
          <Link to={`/office/receive/${move.reception_id}`}>перемещение № {move.reception_id}</Link>
        </li>
      ))}
    </ul>
  )
}

type LevelsProps = {
  readonly id: number
  /** Empty until it is known. */
  readonly article: string
  readonly levels: readonly LevelNow[]
}
type Opened = { readonly kind: ChangeKind; readonly level: LevelNow }

const KEPT: Readonly<Record<LevelNow['kept'], string>> = {
  here: '',
  closed: 'точка закрыта',
  supplier: 'по списку поставщика',
}

const KINDS = Object.keys(CHANGES) as readonly ChangeKind[]
const COLUMNS = ['Где', 'Полка', '#Лежит', '#Обещано', '#Свободно']

function Levels({ id, article, levels }: LevelsProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayChange = useMay().includes('change-stock')
  return (
    <>
      <ListTable caption="Где лежит" columns={mayChange ? [...COLUMNS, 'Изменить'] : COLUMNS}>
        {levels.map((level) => {
          const free = level.on_hand - level.reserved
          return (
            <tr key={level.location_id}>
              <th scope="row">{placeText(level)}</th>
              <td>
                {level.kept === 'supplier' ? (
                  level.shelf
                ) : (
                  <ShelfButton
                    product={id}
                    article={article}
                    location={level.location_id}
                    shelf={level.shelf}
                    of={placeText(level)}
                  >
                    {level.shelf || 'указать'}
                  </ShelfButton>
                )}
              </td>
              <td data-number>{level.on_hand}</td>
              <td data-number>{level.reserved}</td>
              <td data-number>{free}</td>
              {mayChange && (
                <td data-acts>
                  {KEPT[level.kept]}
                  {(level.kept === 'here' ? KINDS : [])
                    .filter((kind) => kind === 'count' || free > 0)
                    .map((kind) => (
                      <RowAct
                        key={kind}
                        of={placeText(level)}
                        onClick={() => setOpened({ kind, level })}
                      >
                        {CHANGES[kind]}
                      </RowAct>
                    ))}
                </td>
              )}
            </tr>
          )
        })}
      </ListTable>
      {opened && (
        <StockDialog
          product={id}
          {...opened}
          others={levels.filter(
            ({ kept, location_id: id }) => kept === 'here' && id !== opened.level.location_id,
          )}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
