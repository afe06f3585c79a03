// What a source gives: a file with its name, or nothing new.

import { createWriteStream } from 'node:fs'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { boundedBytes, isPublicAddress } from '#src/platform/server/outside-address.ts'
import { ShopError } from '#src/shared/errors.ts'
import type { SourceSettings } from './source.ts'

export type Fetching = Pick<
  SourceSettings,
  'address' | 'login' | 'senders' | 'filePattern' | 'isInside'
> & {
  readonly password: string
  /** Of the last list; '': take whatever is there. */
  readonly mark: string
  /** The file to write. */
  readonly path: string
  readonly mostBytes: number
  readonly end: AbortSignal
}

export type Fetched =
  | { readonly is: 'unchanged' }
  | {
      readonly is: 'list'
      /** The supplier's name of the file. */
      readonly name: string
      /** By which the source knows this list again; '': it cannot. */
      readonly mark: string
    }

/** Throws `unavailable` with a Russian sentence, without address and password. */
export type FetchList = (fetching: Fetching) => Promise<Fetched>

export const mayAsk = ({ isInside }: Pick<Fetching, 'isInside'>): ((ip: string) => boolean) =>
  isInside ? () => true : isPublicAddress

/** For TLS to an address that was resolved before; an IP address is no server name. */
export const serverName = (host: string): { readonly servername?: string } =>
  isIP(host.replace(/^\[|\]$/g, '')) > 0 ? {} : { servername: host }

export const unavailable = (text: string) => new ShopError('unavailable', text)

export const writeBounded = (
  bytes: AsyncIterable<Buffer>,
  { path, mostBytes, end }: Pick<Fetching, 'path' | 'mostBytes' | 'end'>,
): Promise<void> =>
  pipeline(boundedBytes(bytes, mostBytes), createWriteStream(path, { mode: 0o600 }), {
    signal: end,
  })
