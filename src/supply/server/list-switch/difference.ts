// The difference between a list and the catalogue, as the owner sees it.

/** Counts of products; prices in kopecks. */
export type Difference = {
  /** Products that the supplier offered before. */
  readonly known: number
  readonly added: number
  /** New products without a category. */
  readonly unplaced: number
  readonly changed: number
  readonly unchanged: number
  /** Rows that a later row of the same list overrides. */
  readonly repeated: number
  /** Products that the supplier offered and the list misses. */
  readonly vanishing: number
  /** Missing products that the shop hides, as they have neither offer nor stock then. */
  readonly hiding: number
  /** Missing products that get the price of another supplier. */
  readonly repriced: number
  /** Missing products that keep their price: others offer them, but none at a known price. */
  readonly unpriced: number
  readonly dearer: number
  readonly cheaper: number
  /** Prices that change by more than a fifth. */
  readonly jumps: number
  /** Prices, also those of the supplier, that become at least three times as high, or a third. */
  readonly tripled: number
  /** Prices of the supplier that jump while his goods are sold from the shelf at its price. */
  readonly supplierPrices?: { readonly jumps: number; readonly largest: readonly PriceChange[] }
  /** His first prices of such goods that are far from that of the shelf (`was`). */
  readonly shelfPrices?: {
    readonly jumps: number
    readonly tripled: number
    readonly largest: readonly PriceChange[]
  }
  /** Offers with another quantity. */
  readonly requantified: number
  /** Offers with a quantity that falls to zero. */
  readonly emptied: number
  /** Examples: the largest changes of prices. */
  readonly largest: readonly PriceChange[]
  /** Examples of missing products. */
  readonly vanished: readonly { readonly article: string; readonly name: string }[]
  /** Of a list that counts several locations. */
  readonly stock?: readonly LocationStock[]
  /** Of a list with codes that teach or name something unusual. */
  readonly codes?: CodeDifference
  /** Of a list with texts of categories that the owner has not mapped. */
  readonly categories?: ProposedCategories
}

export type PriceChange = {
  readonly article: string
  readonly name: string
  readonly was: number
  readonly is: number
}

export type CodeDifference = {
  /** Rows without an article whose code or barcode names no known product. */
  readonly unknown: number
  /** Missing products that stay as they were: they may be among the unknown rows. */
  readonly kept: number
  /** By how many they are more than the unknown rows can mean. */
  readonly excess: number
  /** Codes that meant other products until now. */
  readonly moved: number
  /** Codes that the list gives several products: they are not learnt. */
  readonly shared: number
  readonly examples: readonly MovedCode[]
}

/** A code that meant another product until now. */
export type MovedCode = {
  readonly code: string
  /** Article and name. */
  readonly was: string
  readonly is: string
}

/** The stock that a list states for one of its locations. */
export type LocationStock = {
  /** Title of the shop, or address of the warehouse. */
  readonly place: string
  /** Units that the list states. */
  readonly units: number
  /** Products that the list states as in stock. */
  readonly goods: number
  /** Units of the listed products in stock before the switch. */
  readonly lies: number
  /** Products in stock before the switch whose quantity the list states. */
  readonly stocked: number
  /** Those of them that the list states as zero. */
  readonly emptied: number
}

export type ProposedCategory = {
  /** As the list writes it. */
  readonly text: string
  /** Products that the shop has already: they keep their category. */
  readonly known: number
  /** New products by the category that they get, the most first. */
  readonly added: readonly { readonly category: string; readonly products: number }[]
}

export type ProposedCategories = {
  /** How many texts there are; `categories` has those with the most products. */
  readonly texts: number
  /** The shop has no category but «Прочее» yet. */
  readonly isFirstTree: boolean
  readonly categories: readonly ProposedCategory[]
}
