// The seller as pages show it; all of it comes from settings.

/** `url` is https. */
export type Messenger = { readonly name: string; readonly url: string }

export type Company = {
  readonly name: string
  /** Eleven digits. */
  readonly phone: string
  readonly email: string
  readonly hours: string
  readonly legalName: string
  /** «ОГРН 1…», «ОГРНИП 3…». */
  readonly registration: string
  readonly inn: string
  readonly legalAddress: string
  readonly messengers: readonly Messenger[]
}
