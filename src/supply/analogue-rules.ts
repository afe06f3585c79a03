// Rules by which a shared number makes products analogues.
//
// A product carries a number as its own (its article or an earlier spelling of it), as an original
// number of the car maker, or as a cross number. A number links all its carriers if at least one
// carries it as original or cross, and at least one as its own or as original: a cross number names
// a product, an original number names the part that several products replace. A number that is
// only a cross number links no products: its carriers may replace that part in different cars.

/**
 * A number that does not match links no products, as it does not identify a part: at least five
 * characters, at least three digits, not one digit repeated. JavaScript and PostgreSQL read the
 * pattern alike.
 */
export const DISTINCTIVE_NUMBER =
  '^(?=.*[0-9].*[0-9].*[0-9])(?!(0+|1+|2+|3+|4+|5+|6+|7+|8+|9+)$).{5,40}$'

/** The article of more products than this is a serial number of a list, not of a part. */
export const MOST_NAMED = 3

/** A number that more products carry is not the number of a part. */
export const MOST_CARRIERS = 60

/** Largest size of a group: a source that links more products has errors. */
export const MOST_IN_GROUP = 200
