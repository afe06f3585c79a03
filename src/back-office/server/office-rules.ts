// What the shop's settings ask of the office.

export type OfficeRules = {
  /** Staff without a second factor may do nothing but set one. */
  readonly isFactorRequired: boolean
  /** Names the shop on a telephone. */
  readonly shop: string
  /** Where the office is, for links; without a slash at its end. */
  readonly officeUrl: string
  readonly hasMail: boolean
  readonly seller: Seller
}

/** Who sells, as a slip names him. */
export type Seller = {
  readonly legalName: string
  readonly registration: string
  readonly inn: string
  readonly legalAddress: string
  /** Eleven digits. */
  readonly phone: string
}
