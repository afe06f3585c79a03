// What a web process and the process of an import tell each other.

import type { ImportTask, ListPreview, TaskObserver } from '#src/catalogue-import/server/public.ts'
import type { ErrorKind, ShopError } from '#src/shared/errors.ts'

/** The only message to an import. */
export type ToImport = { readonly databaseUrl: string; readonly task: ImportTask }

/** `preview` and `failed` are last words. */
export type FromImport =
  | { readonly runId: number }
  | { readonly progress: Parameters<TaskObserver['progress']> }
  | { readonly preview: ListPreview }
  | {
      readonly failed: {
        /** Null: a bug, or a database that is away. */
        readonly kind: ErrorKind | null
        readonly message: string
        readonly particulars: ShopError['particulars']
      }
    }
