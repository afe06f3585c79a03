// Which numbers make analogues of the products that carry them.
//
// A product carries a number as its own (its article or a former spelling of it), as an original
// number of the car maker's, or as a cross number. A number joins all who carry it as soon as
// somebody carries it as original or cross, and somebody as his own or as original: a cross number
// names a product, an original number names the part that several products replace. Cross numbers
// alone join nobody: they may name a part that two products replace in different cars.
//
// A number that tells too little joins nobody, whoever carries it.

/**
 * What a number must look like: five signs at least, three figures among them, not one figure over
 * and over. Read alike by JavaScript and by PostgreSQL.
 */
export const TELLING_NUMBER =
  '^(?=.*[0-9].*[0-9].*[0-9])(?!(0+|1+|2+|3+|4+|5+|6+|7+|8+|9+)$).{5,40}$'

/** The own number of more products than this is a number in a row of somebody's counting. */
export const MOST_NAMED = 3

/** A number that more products carry is not the number of a part. */
export const MOST_CARRIERS = 60

/** A group does not grow beyond this: sources that join more are wrong somewhere. */
export const MOST_IN_GROUP = 200
