// The photographs of one product: their order, the first one in lists, and which are taken away.

import { messageOf } from '#src/platform/web/api-error.ts'
import { FailureNotice } from '#src/ui/notice.tsx'
import { Late, Nothing, RowAct } from '../list-states.tsx'
import styles from './pictures-screen.module.css'
import { useArranging, usePictures } from './use-pictures.ts'

type Props = {
  readonly product: {
    readonly id: number
    readonly article: string
    readonly manufacturer: string
    readonly name: string
  }
}

const SOURCES = { owner: 'ваша', '1c': 'из 1С', list: 'из прайс-листа' } as const

export function ProductPictures({ product }: Props) {
  const { data, isPending, error, refetch } = usePictures(product.id)
  const arranging = useArranging(product.id)
  const seen = data?.pictures.map(({ hash }) => hash) ?? []
  const arrange = (wanted: readonly string[]) => arranging.mutate({ seen, wanted })
  const first = (hash: string) => arrange([hash, ...seen.filter((one) => one !== hash)])
  const remove = (hash: string) => arrange(seen.filter((one) => one !== hash))
  return (
    <div className={styles.part}>
      <h3>
        {product.article}, {product.manufacturer}: {product.name}
      </h3>
      {isPending && <Late rows={2} />}
      {error && (
        <FailureNotice
          text={messageOf(error, 'Фотографии не загрузились.')}
          onRetry={() => refetch()}
        />
      )}
      {arranging.isError && (
        <FailureNotice text={messageOf(arranging.error, 'Неизвестно, прошло ли: обновите.')} />
      )}
      {data?.pictures.length === 0 && (
        <Nothing text={`Фотографий нет. Первая называется ${product.article}.jpg.`} />
      )}
      <ol className={styles.pictures}>
        {data?.pictures.map(({ hash, address, source }, index) => (
          <li key={hash}>
            <img src={address} alt={`Фотография ${index + 1}`} width="160" height="160" />
            <span>
              {index === 0 ? 'Первая, ' : ''}
              {SOURCES[source]}
            </span>
            {index > 0 && (
              <RowAct
                of={`фотография ${index + 1}`}
                disabled={arranging.isPending}
                onClick={() => first(hash)}
              >
                Сделать первой
              </RowAct>
            )}
            <RowAct
              of={`фотография ${index + 1}`}
              disabled={arranging.isPending}
              onClick={() => remove(hash)}
            >
              Убрать
            </RowAct>
          </li>
        ))}
      </ol>
    </div>
  )
}
