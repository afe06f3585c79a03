// What is known of a product, line by line; its description and the questions to the shop.

import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AskShop } from '#src/requests/web/public.ts'
import { formatPrice } from '#src/shared/money.ts'
import { CopyButton } from '#src/ui/browsing/copy-button.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { OilFacts, Product } from '../../contract.ts'
import { volumeText } from '../../oil-facts.ts'
import pageStyles from '../product-page.module.css'
import styles from './product-facts.module.css'

export function ProductFacts({ product }: { readonly product: Product }) {
  const groupArticle = product.group_of_analogs.analogs_group_article
  return (
    <dl className={styles.facts}>
      <dt>Артикул</dt>
      <dd>
        <CopyButton text={product.article} label="Скопировать артикул" />
      </dd>
      {groupArticle && (
        <>
          <dt>Артикул группы аналогов</dt>
          <dd>
            <CopyButton text={groupArticle} label="Скопировать артикул группы" />
          </dd>
        </>
      )}
      {product.barcodes && <Row name="Штрихкод">{product.barcodes.join(', ')}</Row>}
      <dt>Производитель</dt>
      <dd>{product.manufacturer}</dd>
      {product.country && (
        <>
          <dt>Страна</dt>
          <dd>{product.country}</dd>
        </>
      )}
      {product.oil && <OilFactRows oil={product.oil} />}
      {product.type && <Row name="Тип">{product.type}</Row>}
      {product.quality !== product.type && product.quality && (
        <Row name="Качество">{product.quality}</Row>
      )}
      <dt>Категория</dt>
      <dd>
        <Link to={`/catalog/categories/${product.category.key}`}>
          <UnbrokenText>{product.category.name}</UnbrokenText>
        </Link>
      </dd>
    </dl>
  )
}

export const AboutProduct = ({ product }: { readonly product: Product }) => (
  <div className={pageStyles.text}>
    {product.description && (
      <section className={pageStyles.description} aria-labelledby="description">
        <h2 id="description">Описание</h2>
        <p>{product.description}</p>
      </section>
    )}
    <AskShop productId={product.id} />
  </div>
)

/** What is known of an oil, as lines of the product's facts. */
function OilFactRows({ oil }: { readonly oil: OilFacts }) {
  const { viscosity, volume_ml, base, api, acea, approvals, price_per_litre } = oil
  return (
    <>
      {viscosity && <Row name="Вязкость SAE">{viscosity}</Row>}
      <Row name="Объём">{volumeText(volume_ml)}</Row>
      {base && <Row name="Основа">{base}</Row>}
      {api.length > 0 && <Row name="Класс API и ILSAC">{api.join(', ')}</Row>}
      {acea.length > 0 && <Row name="Класс ACEA">{acea.join(', ')}</Row>}
      {approvals.length > 0 && <Row name="Допуски">{approvals.join(', ')}</Row>}
      <Row name="Цена за литр">{formatPrice(price_per_litre)}</Row>
    </>
  )
}

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)
