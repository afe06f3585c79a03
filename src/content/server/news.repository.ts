// SQL of news items and their blocks.

import type { Database } from '#src/platform/server/database.ts'
import { sql } from '#src/platform/server/sql.ts'
import type { NewsLink, NewsTeaser, NewsItem as WireNewsItem } from '../contract.ts'

/** Tables that pages show, and functions that write to them. */
export const SHOWN_OF_CONTENT: readonly string[] = ['news_items', 'news_blocks']

const MOST_NEWS = 100

/** Dates are `YYYY-MM-DD`. */
export type NewsItem = {
  readonly path: string
  readonly title: string
  readonly logo: string
  readonly teaser: string
  readonly publishedOn: string
  readonly blocks: readonly NewsBlock[]
}

export type NewsBlock = {
  readonly image: string
  readonly title?: string | undefined
  readonly datedOn?: string | undefined
  readonly paragraphs: readonly string[]
}

// Dates are formatted by the database: a Date of the driver would depend on a time zone.
const teaserColumns = sql`
  news.path, news.logo, news.title, news.teaser AS article,
  to_char(news.published_on, 'DD.MM.YYYY') AS date`

/** Teasers of the contract, newest first. */
export const listNews = (db: Database): Promise<NewsTeaser[]> =>
  db.query<NewsTeaser>(sql`
    SELECT ${teaserColumns}
    FROM news_items AS news
    ORDER BY news.published_on DESC, news.id
    LIMIT ${MOST_NEWS}`)

/** One item of the contract with its blocks. */
export async function findNewsItem(db: Database, path: string): Promise<WireNewsItem | null> {
  const [found] = await db.query<WireNewsItem>(sql`
    SELECT ${teaserColumns}, coalesce(blocks.content, '[]') AS content
    FROM news_items AS news
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
               'img', block.image, 'title', block.title,
               'date', to_char(block.dated_on, 'DD.MM.YYYY'), 'texts', block.paragraphs
             )) ORDER BY block.position) AS content
      FROM news_blocks AS block
      WHERE block.news_item_id = news.id
    ) AS blocks ON true
    WHERE news.path = ${path}`)
  return found ?? null
}

export type NewsNeighbours = {
  readonly previous: NewsLink | null
  readonly next: NewsLink | null
}

/** The items before and after an item in the list of news. */
export async function findNeighbours(db: Database, path: string): Promise<NewsNeighbours> {
  const [found] = await db.query<NewsNeighbours>(sql`
    SELECT (
      SELECT jsonb_build_object('path', news.path, 'title', news.title)
      FROM news_items AS news
      WHERE news.published_on > here.published_on
         OR (news.published_on = here.published_on AND news.id < here.id)
      ORDER BY news.published_on, news.id DESC
      LIMIT 1
    ) AS previous, (
      SELECT jsonb_build_object('path', news.path, 'title', news.title)
      FROM news_items AS news
      WHERE news.published_on < here.published_on
         OR (news.published_on = here.published_on AND news.id > here.id)
      ORDER BY news.published_on DESC, news.id
      LIMIT 1
    ) AS next
    FROM news_items AS here
    WHERE here.path = ${path}`)
  return found ?? { previous: null, next: null }
}

/** Whether no item was ever stored: the counter of ids has counted deleted ones too. */
export async function isNewsUntouched(db: Database): Promise<boolean> {
  const [answer] = await db.query<{ isUntouched: boolean }>(sql`
    SELECT NOT counter.is_called AND NOT EXISTS (SELECT FROM news_items) AS "isUntouched"
    FROM news_items_id_seq AS counter`)
  return answer?.isUntouched ?? false
}

/** Locks news for others until the end of the transaction. */
export const lockNews = (tx: Database): Promise<void> =>
  tx.script('LOCK TABLE news_items IN ACCESS EXCLUSIVE MODE')

/** Makes the counter of ids of untouched news transactional: a rollback resets it. */
export const restartNewsIds = (tx: Database): Promise<void> =>
  tx.script('ALTER TABLE news_items ALTER COLUMN id RESTART')

/** Saves an item; replaces the one with the same path. */
export const saveNewsItem = (db: Database, item: NewsItem): Promise<void> =>
  db.transaction(async (tx) => {
    const { path, title, logo, teaser, publishedOn, blocks } = item
    await tx.query(sql`
      INSERT INTO news_items (path, title, logo, teaser, published_on)
      VALUES (${path}, ${title}, ${logo}, ${teaser}, ${publishedOn}::text::date)
      ON CONFLICT (path) DO UPDATE
      SET title = excluded.title, logo = excluded.logo, teaser = excluded.teaser,
          published_on = excluded.published_on`)
    await tx.query(sql`
      DELETE FROM news_blocks
      WHERE news_item_id = (SELECT id FROM news_items WHERE path = ${path})`)
    await tx.query(sql`
      INSERT INTO news_blocks (news_item_id, position, image, title, dated_on, paragraphs)
      SELECT news.id, given.place, given.block ->> 'image', given.block ->> 'title',
             (given.block ->> 'datedOn')::date,
             ARRAY(SELECT jsonb_array_elements_text(given.block -> 'paragraphs'))
      FROM news_items AS news
      CROSS JOIN jsonb_array_elements(${JSON.stringify(blocks)}::text::jsonb)
        WITH ORDINALITY AS given(block, place)
      WHERE news.path = ${path}`)
  })
