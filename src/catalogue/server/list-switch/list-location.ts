// A place where quantities of a list lie, and what the list tells of it.

export type ListLocation = {
  readonly id: number
  /** Suppliers whose lists count nothing here; of 1C `places_of_1c` says where it counts. */
  readonly elsewhere: readonly number[]
}

export type LocationStock = {
  /** As the owner calls it. */
  readonly place: string
  /** What the list tells of it, and of how many goods it has some. */
  readonly units: number
  readonly goods: number
  /** What lies there of the listed goods before the switch. */
  readonly lies: number
  /** Of the goods that the list counts: those that lie there before, and of them those that do no more. */
  readonly stocked: number
  readonly emptied: number
}
