// How long the changes of an import run are kept, so that it can be undone.

/**
 * A wrong list is noticed within days, and a daily list of a million prices keeps a million rows
 * each time. The term is the same for all suppliers: a run can be undone only after the later runs
 * over the same products, so their changes must be kept as long.
 */
export const UNDO_DAYS = 14
