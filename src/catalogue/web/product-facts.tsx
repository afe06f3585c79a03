// What is known of a product, line by line, and its description.

import { Link } from 'react-router'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { UnbrokenText } from '#src/ui/unbroken-text.tsx'
import type { Product } from '../contract.ts'
import { OilFactRows } from './oil-fact-rows.tsx'
import styles from './product-page.module.css'

export function ProductFacts({ product }: { readonly product: Product }) {
  const groupArticle = product.group_of_analogs.analogs_group_article
  return (
    <>
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
        <dt>Производитель</dt>
        <dd>{product.manufacturer}</dd>
        {product.country && (
          <>
            <dt>Страна</dt>
            <dd>{product.country}</dd>
          </>
        )}
        {product.oil && <OilFactRows oil={product.oil} />}
        <dt>Тип</dt>
        <dd>{product.type}</dd>
        <dt>Качество</dt>
        <dd>{product.quality}</dd>
        <dt>Категория</dt>
        <dd>
          <Link to={`/catalog/categories/${product.category.key}`}>
            <UnbrokenText>{product.category.name}</UnbrokenText>
          </Link>
        </dd>
      </dl>
      {product.description && (
        <section className={styles.description} aria-labelledby="description">
          <h2 id="description">Описание</h2>
          <p>{product.description}</p>
        </section>
      )}
    </>
  )
}
