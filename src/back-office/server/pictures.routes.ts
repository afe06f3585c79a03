// Routes of photographs for staff: uploads that are matched by their names, and those of one product.

import { mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { findByArticles } from '#src/catalogue/server/public.ts'
import { pictureAddress } from '#src/pictures/contract.ts'
import {
  type AddReport,
  addPictures,
  listPicturesOf,
  type PictureDeps,
  rearrangePictures,
} from '#src/pictures/server/public.ts'
import type { Caller } from '#src/platform/server/caller.ts'
import type { Database } from '#src/platform/server/database.ts'
import { type ApiServer, serve } from '#src/platform/server/serve-endpoint.ts'
import { serveUpload } from '#src/platform/server/serve-stream.ts'
import { ShopError } from '#src/shared/errors.ts'
import {
  type BroughtPictures,
  MOST_NAMES,
  PICTURE_FILE,
  picturesApi,
} from '../pictures-contract.ts'
import { requireAllowed } from './require-staff.ts'
import { insertAct } from './staff-acts.repository.ts'

export type StaffPictures = PictureDeps & {
  /** A private folder for uploads. */
  readonly folder: string
}

type Parts = { readonly db: Database; readonly pictures: StaffPictures }

/** A ZIP of a thousand photographs of a phone; single ones are sent one by one. */
const MOST_BYTES = 512 * 1024 * 1024
const MOST_UPLOADS = 4
const LIST_SIZE = 240
const ARCHIVE = /\.zip$/i

export function servePhotographs(api: ApiServer, { db, pictures }: Parts): void {
  const room = {
    folder: pictures.folder,
    mostBytes: MOST_BYTES,
    most: { uploads: MOST_UPLOADS, bytes: 2 * MOST_BYTES },
    field: PICTURE_FILE,
  }
  const mayCall = (caller: Caller) => requireAllowed(db, caller, 'set-pictures')
  serveUpload(
    api,
    picturesApi.bringPictures,
    { room, mayCall },
    async ({ body: { manufacturer } }, upload, { caller }) => {
      const staff = await requireAllowed(db, caller, 'set-pictures')
      const folder = await mkdtemp(join(dirname(upload.path), 'pictures-'))
      try {
        // matched by its name, which the path of an upload has not
        const path = join(folder, basename(upload.name))
        await rename(upload.path, path)
        const report = await addPictures(pictures, {
          path: ARCHIVE.test(path) ? path : folder,
          manufacturer: manufacturer || null,
          isDryRun: false,
          source: 'owner',
          findByArticles: findByArticles(db),
          progress: () => {},
        })
        if (report.added > 0) {
          const details = { file: upload.name, added: report.added, products: report.products }
          await insertAct(pictures.db, {
            ...{ staffId: staff.id, act: 'bring-pictures', subject: 'pictures', details },
          })
        }
        return broughtResponse(report)
      } finally {
        await rm(folder, { recursive: true, force: true })
        await upload.drop()
      }
    },
  )

  serve(api, picturesApi.picturesOf, async ({ params: { id } }, caller) => {
    await requireAllowed(db, caller, 'set-pictures')
    return ofProduct(db, id)
  })

  serve(api, picturesApi.arrangePictures, async ({ params: { id }, body }, caller) => {
    const staff = await requireAllowed(db, caller, 'set-pictures')
    if (!(await rearrangePictures(pictures.db, id, body))) {
      throw new ShopError('stale', 'Фотографии тем временем изменил кто-то другой: обновите их.')
    }
    if (body.seen.join() !== body.wanted.join()) {
      const details = { before: body.seen.length, now: body.wanted.length }
      await insertAct(pictures.db, {
        ...{ staffId: staff.id, act: 'arrange-pictures', subject: `product ${id}`, details },
      })
    }
    return ofProduct(pictures.db, id)
  })
}

async function ofProduct(db: Database, id: number) {
  const shown = await listPicturesOf(db, id)
  return {
    pictures: shown.map(({ hash, source }) => ({
      hash,
      address: pictureAddress(hash, LIST_SIZE, 'webp'),
      source,
    })),
  }
}

const named = (names: readonly string[]) => ({
  count: names.length,
  names: names.slice(0, MOST_NAMES),
})

const broughtResponse = (report: AddReport): BroughtPictures => ({
  added: report.added,
  products: report.products,
  homeless: named(report.homeless),
  ambiguous: named(report.ambiguous),
  refused: named(report.refused),
})
